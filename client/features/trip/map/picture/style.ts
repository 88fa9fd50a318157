/** The inks of `MapBox.css` and `tokens.css`, by day and by night: a picture has no style sheet but its own. */
export const STYLE = `
:root{color-scheme:light dark;font-family:ui-rounded,'Avenir Next','Segoe UI',system-ui,sans-serif}
path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.sea,path.sea{fill:light-dark(#b4dde8,#0c2a38)}
.land,path.land{fill:light-dark(#f6efdc,#22494b);fill-rule:evenodd}
path.sea{fill-rule:evenodd}
.shelf{stroke:light-dark(#c6e6ec,#113444);stroke-width:26}
.shallows{stroke:light-dark(#daf0ef,#184251);stroke-width:11}
.stream{stroke:light-dark(#b4dde8,#0c2a38);stroke-width:2}
.river{stroke:light-dark(#b4dde8,#0c2a38);stroke-width:5}
.shore{stroke:light-dark(#4f9a9a,#5c9c9a);stroke-width:1.5}
.halo{stroke:light-dark(#fff,#0a1b1d);stroke-width:9}
.way{stroke:var(--day);stroke-width:5;stroke-dasharray:.1 9}
.disc{fill:var(--day);stroke:light-dark(#fff,#06201f);stroke-width:3}
.day-1{--day:light-dark(#0b6664,#6fd3c8)}
.day-2{--day:light-dark(#c3321c,#ff8f76)}
.day-3{--day:light-dark(#6a3fa0,#c8a9f5)}
.day-4{--day:light-dark(#8f5a00,#ffcb2e)}
.day-5{--day:light-dark(#1464a0,#8cc8f5)}
.day-6{--day:light-dark(#2c6b33,#8ed08f)}
.day-7{--day:light-dark(#a8276b,#ff9fcb)}
.number{fill:light-dark(#fff,#06201f);font-size:15px;font-weight:900;text-anchor:middle}
.bed rect{fill:#0f2b2d;stroke:#fff;stroke-width:2}
.bed path{stroke:#fff;stroke-width:2}
.city,.town,.quarter,.stop{paint-order:stroke fill;stroke-width:3px;stroke-linejoin:round}
.city,.town,.quarter{fill:light-dark(#33504f,#c3d8d2);stroke:light-dark(#fffcf3e6,#0a2026d9)}
.city{font-size:19px;font-weight:900}
.town{font-size:15px;font-weight:600}
.quarter{font-size:12px;font-weight:700;opacity:.75}
.stop{fill:light-dark(#0f2b2d,#ecf3ec);stroke:light-dark(#fffcf3e6,#0a2026d9);font-size:15px;font-weight:700}
.legend circle{fill:light-dark(#fffcf3e6,#0a2026d9);stroke:light-dark(#0f2b2d,#ecf3ec);stroke-width:2}
.legend path{stroke:light-dark(#0f2b2d,#ecf3ec);stroke-width:2}
.legend path.north{fill:light-dark(#c3321c,#ff8f76);stroke:none}
.legend path.south{fill:light-dark(#0f2b2d,#ecf3ec);stroke:none}
.legend text{fill:light-dark(#0f2b2d,#ecf3ec);font-size:12px;font-weight:700;text-anchor:middle}
`;
