export interface Scale {
  /** A round length. */
  metres: number;
  /** Its pixels on the screen. */
  width: number;
}

/** The longest round length (1, 2 or 5, with zeros) of at most these metres, which are so many pixels wide. */
export function scaleOf(metres: number, width: number): Scale {
  if (!(metres > 0)) return { metres: 1, width };
  const ten = 10 ** Math.floor(Math.log10(metres));
  const round = ten * ([5, 2].find((factor) => factor * ten <= metres) ?? 1);
  return { metres: round, width: Math.round((width * round) / metres) };
}
