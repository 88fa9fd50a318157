/** The colours of a map with streets. Land and water are those of the poster map (MapBox.css). */
export interface Inks {
  land: string;
  water: string;
  park: string;
  wood: string;
  sand: string;
  square: string;
  building: string;
  rail: string;
  path: string;
  street: string;
  road: string;
  casing: string;
  name: string;
  halo: string;
}

export const DAY: Inks = {
  land: '#f6efdc',
  water: '#b4dde8',
  park: '#d5e6bb',
  wood: '#c3dcae',
  sand: '#f7e3ae',
  square: '#efe4ca',
  building: '#e8dcc0',
  rail: '#b9b49b',
  path: '#d8c7a2',
  street: '#fffdf6',
  road: '#ffe3a0',
  casing: '#d9cba8',
  name: '#33504f',
  halo: '#fffcf3',
};

export const NIGHT: Inks = {
  land: '#22494b',
  water: '#0c2a38',
  park: '#285a4b',
  wood: '#235244',
  sand: '#4f5a48',
  square: '#2a5355',
  building: '#2b5658',
  rail: '#4f7572',
  path: '#3f6b69',
  street: '#41706f',
  road: '#6f8a6a',
  casing: '#1a3a3d',
  name: '#d3e4df',
  halo: '#12302f',
};

/** Calls back with whether the page is light, now and on every change. Returns a function that stops it. */
export function daylight(onChange: (isDay: boolean) => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let last: boolean | null = null;
  const look = () => {
    const theme = document.documentElement.dataset.theme;
    const isDay = theme === 'light' || (theme !== 'dark' && !dark.matches);
    if (isDay !== last) onChange((last = isDay));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', look);
  look();
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', look);
  };
}
