import * as asia from './asia';
import * as europe from './europe';
import * as first from './firsts';
import * as india from './india';
import type { Around, Drawing, Landmark } from './landmark';
import * as world from './world';

interface Row {
  /** Names of destinations, in lower case and without accents. */
  cities: readonly string[];
  /** The cities' country as named in destinations, because there is a Paris in Texas. */
  country: string;
  draw: Drawing;
  around?: Around;
  /** Words in the name of the building itself. */
  sight?: RegExp;
}

/** The landmarks of the most visited destinations. */
const ROWS: readonly Row[] = [
  { cities: ['agra'], country: 'india', draw: first.tajMahal, around: 'hills', sight: /^taj mahal$/ },
  { cities: ['mumbai', 'bombay'], country: 'india', draw: first.gatewayOfIndia, sight: /^gateway of india/ },
  { cities: ['jaipur'], country: 'india', draw: first.hawaMahal, sight: /^hawa mahal/ },
  { cities: ['delhi', 'new delhi'], country: 'india', draw: first.indiaGate, sight: /^india gate/ },
  { cities: ['hyderabad'], country: 'india', draw: first.charminar, sight: /^charminar/ },
  {
    cities: ['amritsar'],
    country: 'india',
    draw: india.goldenTemple,
    around: 'hills',
    sight: /golden temple|harmandir/,
  },
  { cities: ['kolkata', 'calcutta'], country: 'india', draw: india.howrahBridge, sight: /howrah bridge/ },
  {
    cities: ['mysuru', 'mysore'],
    country: 'india',
    draw: india.mysorePalace,
    around: 'hills',
    sight: /^mys(ore|uru) palace/,
  },
  {
    cities: ['udaipur'],
    country: 'india',
    draw: india.lakePalace,
    around: 'nothing',
    sight: /lake palace|jag niwas/,
  },
  {
    cities: ['varanasi', 'benares'],
    country: 'india',
    draw: india.ghats,
    around: 'nothing',
    sight: /\bghat$/,
  },
  { cities: [], country: 'india', draw: india.lotusTemple, around: 'hills', sight: /^lotus temple/ },
  {
    cities: [],
    country: 'india',
    draw: india.victoriaMemorial,
    around: 'hills',
    sight: /^victoria memorial/,
  },
  { cities: ['tokyo'], country: 'japan', draw: asia.tokyoTower, sight: /^tokyo tower/ },
  {
    cities: ['mount fuji', 'hakone', 'fujikawaguchiko'],
    country: 'japan',
    draw: asia.fuji,
    around: 'nothing',
    sight: /^mount fuji$/,
  },
  { cities: ['kyoto'], country: 'japan', draw: asia.toriiPath, around: 'nothing', sight: /fushimi inari/ },
  {
    cities: ['nara', 'nikko'],
    country: 'japan',
    draw: first.pagoda,
    around: 'hills',
    sight: /senso-?ji|toji|pagoda/,
  },
  {
    cities: ['beijing'],
    country: 'china',
    draw: asia.forbiddenCity,
    around: 'hills',
    sight: /forbidden city/,
  },
  { cities: ['shanghai'], country: 'china', draw: asia.shanghai, sight: /oriental pearl/ },
  { cities: [], country: 'china', draw: asia.greatWall, around: 'nothing', sight: /great wall/ },
  { cities: ['taipei'], country: 'taiwan', draw: asia.taipei101, sight: /^taipei 101/ },
  {
    cities: ['seoul'],
    country: 'south korea',
    draw: asia.seoulTower,
    around: 'city',
    sight: /n seoul tower|namsan tower/,
  },
  { cities: ['singapore'], country: 'singapore', draw: first.marinaBay, sight: /^marina bay/ },
  { cities: ['kuala lumpur'], country: 'malaysia', draw: first.petronas, sight: /petronas/ },
  { cities: ['bangkok'], country: 'thailand', draw: asia.watArun, sight: /^wat arun/ },
  {
    cities: ['siem reap', 'angkor'],
    country: 'cambodia',
    draw: first.angkorWat,
    around: 'hills',
    sight: /^angkor wat/,
  },
  {
    cities: ['ha long bay', 'ha long', 'hạ long'],
    country: 'vietnam',
    draw: asia.haLong,
    around: 'nothing',
    sight: /ha ?long bay/,
  },
  { cities: ['yogyakarta'], country: 'indonesia', draw: asia.borobudur, around: 'hills', sight: /borobudur/ },
  {
    cities: ['yangon', 'rangoon', 'bagan'],
    country: 'myanmar',
    draw: asia.shwedagon,
    around: 'hills',
    sight: /shwedagon/,
  },
  { cities: ['lhasa'], country: 'china', draw: asia.potala, around: 'hills', sight: /potala/ },
  {
    cities: ['sigiriya'],
    country: 'sri lanka',
    draw: asia.sigiriya,
    around: 'hills',
    sight: /^sigiriya|lion rock/,
  },
  { cities: ['dubai'], country: 'united arab emirates', draw: first.burjKhalifa, sight: /burj khalifa/ },
  { cities: ['abu dhabi'], country: 'united arab emirates', draw: asia.whiteMosque, sight: /sheikh zayed/ },
  {
    cities: ['petra', 'wadi musa'],
    country: 'jordan',
    draw: asia.petra,
    around: 'nothing',
    sight: /^petra$|treasury of petra|al-?khazneh/,
  },
  {
    cities: ['istanbul'],
    country: 'turkey',
    draw: first.hagiaSophia,
    sight: /hagia sophia|ayasofya|blue mosque/,
  },
  { cities: ['paris'], country: 'france', draw: first.paris, sight: /eiffel/ },
  {
    cities: ['london'],
    country: 'united kingdom',
    draw: first.london,
    sight: /big ben|palace of westminster/,
  },
  {
    cities: ['edinburgh'],
    country: 'united kingdom',
    draw: europe.edinburgh,
    around: 'hills',
    sight: /edinburgh castle/,
  },
  { cities: ['rome'], country: 'italy', draw: first.colosseum, around: 'hills', sight: /colosseum|colosseo/ },
  {
    cities: ['florence'],
    country: 'italy',
    draw: europe.florence,
    around: 'hills',
    sight: /florence cathedral|santa maria del fiore/,
  },
  { cities: ['pisa'], country: 'italy', draw: europe.pisa, around: 'hills', sight: /leaning tower/ },
  { cities: ['venice'], country: 'italy', draw: europe.rialto, around: 'nothing', sight: /rialto bridge/ },
  { cities: ['milan'], country: 'italy', draw: europe.milan, sight: /milan cathedral|duomo di milano/ },
  { cities: ['barcelona'], country: 'spain', draw: first.sagradaFamilia, sight: /sagrada fam/ },
  { cities: ['granada'], country: 'spain', draw: europe.alhambra, around: 'nothing', sight: /^alhambra/ },
  { cities: ['lisbon'], country: 'portugal', draw: europe.belem, sight: /belem tower|torre de belem/ },
  {
    cities: ['athens'],
    country: 'greece',
    draw: first.parthenon,
    around: 'hills',
    sight: /acropolis|parthenon/,
  },
  {
    cities: ['santorini', 'thira', 'fira', 'oia'],
    country: 'greece',
    draw: europe.santorini,
    around: 'nothing',
  },
  {
    cities: ['dubrovnik'],
    country: 'croatia',
    draw: europe.dubrovnik,
    around: 'nothing',
    sight: /walls of dubrovnik|dubrovnik .*walls/,
  },
  { cities: ['amsterdam'], country: 'netherlands', draw: first.canalHouses },
  {
    cities: ['rotterdam', 'zaandam'],
    country: 'netherlands',
    draw: europe.windmill,
    sight: /windmill|kinderdijk|zaanse/,
  },
  { cities: ['brussels'], country: 'belgium', draw: europe.atomium, sight: /^atomium/ },
  { cities: ['berlin'], country: 'germany', draw: europe.brandenburgGate, sight: /brandenburg gate/ },
  {
    cities: ['fussen', 'schwangau'],
    country: 'germany',
    draw: europe.neuschwanstein,
    around: 'hills',
    sight: /neuschwanstein/,
  },
  {
    cities: ['prague'],
    country: 'czechia',
    draw: europe.charlesBridge,
    around: 'nothing',
    sight: /charles bridge/,
  },
  {
    cities: ['vienna'],
    country: 'austria',
    draw: europe.vienna,
    sight: /stephansdom|st\.? stephen's cathedral/,
  },
  { cities: ['budapest'], country: 'hungary', draw: europe.budapest, sight: /hungarian parliament/ },
  {
    cities: ['moscow'],
    country: 'russia',
    draw: europe.stBasil,
    sight: /st\.? basil|saint basil|red square/,
  },
  {
    cities: ['zermatt'],
    country: 'switzerland',
    draw: europe.matterhorn,
    around: 'nothing',
    sight: /^matterhorn/,
  },
  {
    cities: ['reykjavik'],
    country: 'iceland',
    draw: first.hallgrimskirkja,
    around: 'hills',
    sight: /hallgrim/,
  },
  {
    cities: ['cairo', 'giza'],
    country: 'egypt',
    draw: first.pyramids,
    around: 'hills',
    sight: /pyramids? of|great pyramid/,
  },
  {
    cities: ['cape town'],
    country: 'south africa',
    draw: world.tableMountain,
    around: 'nothing',
    sight: /^table mountain/,
  },
  {
    cities: ['moshi', 'arusha'],
    country: 'tanzania',
    draw: world.kilimanjaro,
    around: 'nothing',
    sight: /kilimanjaro/,
  },
  {
    cities: ['new york', 'new york city', 'manhattan'],
    country: 'united states',
    draw: first.newYork,
    sight: /chrysler|empire state/,
  },
  { cities: [], country: 'united states', draw: world.liberty, sight: /statue of liberty/ },
  {
    cities: ['san francisco'],
    country: 'united states',
    draw: first.goldenGate,
    around: 'hills',
    sight: /^golden gate bridge/,
  },
  { cities: ['seattle'], country: 'united states', draw: world.spaceNeedle, sight: /space needle/ },
  {
    cities: ['saint louis', 'st. louis'],
    country: 'united states',
    draw: world.gatewayArch,
    sight: /gateway arch/,
  },
  {
    cities: ['washington', 'washington d.c.'],
    country: 'united states',
    draw: world.capitol,
    around: 'hills',
    sight: /capitol/,
  },
  {
    cities: ['los angeles', 'hollywood'],
    country: 'united states',
    draw: world.hollywood,
    around: 'nothing',
    sight: /hollywood sign/,
  },
  { cities: ['toronto'], country: 'canada', draw: world.cnTower, sight: /cn tower/ },
  {
    cities: ['niagara falls', 'iguazu falls', 'foz do iguacu', 'puerto iguazu', 'victoria falls'],
    country: '',
    draw: world.greatFalls,
    around: 'nothing',
    sight: /(niagara|iguazu|victoria|horseshoe) falls/,
  },
  {
    cities: ['rio de janeiro'],
    country: 'brazil',
    draw: world.christ,
    around: 'nothing',
    sight: /christ the redeemer|corcovado/,
  },
  {
    cities: ['cusco', 'cuzco', 'sacred valley', 'machu picchu'],
    country: 'peru',
    draw: world.machuPicchu,
    around: 'nothing',
    sight: /machu picchu/,
  },
  {
    cities: ['merida', 'chichen itza'],
    country: 'mexico',
    draw: world.chichenItza,
    around: 'hills',
    sight: /chichen itza/,
  },
  {
    cities: ['easter island', 'hanga roa'],
    country: 'chile',
    draw: world.moai,
    around: 'hills',
    sight: /\bmoai\b|rano raraku|ahu tongariki/,
  },
  { cities: ['sydney'], country: 'australia', draw: first.operaHouse, sight: /sydney opera house/ },
  {
    cities: ['uluru', 'yulara'],
    country: 'australia',
    draw: world.uluru,
    around: 'nothing',
    sight: /^uluru/,
  },
];

/** A destination or building for each landmark. */
export const DRAWN: readonly string[] = ROWS.map(
  ({ cities, sight }) => cities[0] ?? sight?.source.replace('^', '') ?? '',
);

/** Returns a text in lower case and without accents. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(', d.c.', ' d.c.');

const shown = ({ draw, around = 'city' }: Row): Landmark => ({ draw, around });

/**
 * Returns the landmark of a destination, or undefined.
 *
 * @param name such as "Paris, Île-de-France, France". A name without a country means the well-known city.
 */
export function landmarkOf(name: string): Landmark | undefined {
  const [city = '', ...rest] = folded(name).split(', ');
  const country = rest.at(-1);
  const row = ROWS.find(
    (one) =>
      one.cities.includes(city) && (country === undefined || one.country === '' || country === one.country),
  );
  return row && shown(row);
}

/** Returns the landmark with this name, or undefined. */
export function sightOf(name: string): Landmark | undefined {
  const row = ROWS.find(({ sight }) => sight?.test(folded(name)) === true);
  return row && shown(row);
}
