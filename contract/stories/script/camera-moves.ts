const moves = [
  // English
  String.raw`push(?:es|ing)?[ -]in|pull(?:s|ing)?[ -](?:out|back|away)|doll(?:y|ies|ying)(?: shot)?|zoom\w*|pans|panning(?: shot)?`,
  String.raw`(?:slow|quick|gentle|smooth|camera|whip)[ -](?:pan|tilt|orbit)|pan (?:to|left|right|across|up|down|over|along)`,
  String.raw`tilt(?:s|ing)? (?:up|down)\w*|camera (?:tilts?|orbits?)|orbit(?:s|ing)? around|arc(?:s|ing)? (?:shot|around)`,
  String.raw`track(?:s|ing) (?:shot|along\w*|in|out|beside|with|behind|forward|left|right)|trucks? (?:left|right)|crane(?:s|ing)? (?:up|down|shot)`,
  String.raw`(?:camera|shot) (?:\w+ly )?(?:moves?|glides?|drifts?|follows?|rises?|descends?|circles?|rotates?|rolls?|sweeps?|flies|closes|creeps?|travels?|stays?|remains?|holds?|is)`,
  String.raw`handheld(?: shot| camera)?|steadicam|drone shot|(?:static|fixed|locked|still|stationary)(?:-off)? (?:camera|shot|frame)|rack focus`,
  // German
  String.raw`(?:kamera)?schwenk\w*|(?:kamera|kreis)fahrt\w*|umkreist|kameraneigung|fährt (?:\w+ ){0,3}(?:heran|zurück|vor|mit|vorbei)`,
  String.raw`(?:feste|statische|ruhige|starre|stehende) kamera|kamera (?:bleibt|steht|gleitet|folgt|schwebt|bewegt|neigt)`,
  // French
  String.raw`travell?ing|panoramique|plan fixe|caméra (?:fixe|avance|recule|suit|glisse|pivote|tourne|monte|descend|s.approche|s.éloigne)`,
  // Spanish, Italian, Portuguese
  String.raw`paneo|panor[aâá]mica|acercamiento|alejamiento|carrellata|inquadratura fissa|aproximação|afastamento|plano fijo|plano fixo`,
  String.raw`c[aáâ]m(?:e|a)ra (?:fija|fissa|fixa|avan[zç]a|retrocede|arretra|recua|sigue|segue|gira|ruota|sube|sale|sobe|baja|scende|desce|recorre|s[ei] (?:acerca|aleja|avvicina|allontana)|aproxima-se|afasta-se)`,
  String.raw`(?:giro|movimiento circular|movimento circolare|movimento circular|mouvement circulaire)(?: \p{L}+ (?:del|al|de|do|da|autour) \p{L}+)?`,
];
const movePattern = new RegExp(String.raw`(?<!\p{L})(?:${moves.join('|')})(?!\p{L})`, 'giu');

/** One move is often named twice: only what a comma or such a word parts is another. */
export const parting =
  /[,;:–—/+]|(?<!\p{L})(?:and|then|while|before|und|dann|während|et|puis|y|luego|e|poi|depois|mientras|mentre|enquanto)(?!\p{L})/iu;

/** The places of the moves of the camera that a prompt names, in six languages; a camera that stands still is one too. */
export function findMoves(prompt: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { 0: text, index: start } of prompt.matchAll(movePattern)) {
    const last = found.at(-1);
    if (last !== undefined && !parting.test(prompt.slice(last.end, start))) last.end = start + text.length;
    else found.push({ start, end: start + text.length });
  }
  return found;
}

const overlayPattern =
  /(?<!\p{L})(?:overlays?|overlaid|captions?|subtitles?|title cards?|on-?screen text|lower thirds?|text (?:\w+ )?(?:appears|fades|reads?|reading|saying|on screen)|words? appear|lettering|(?:text)?einblendung\w*|untertitel\w*|schriftzug|texttafel|texte (?:à l.écran|incrusté)|sous-titres?|incrustation|texto (?:en pantalla|na tela|no ecrã)|subtítulos?|rótulos?|testo (?:in sovrimpressione|a schermo)|sottotitol[oi]|sovrimpressione|legendas?|letreiros?)(?!\p{L})/iu;

/** True when a prompt asks for written words over the film. */
export function hasTextOverlay(prompt: string): boolean {
  return overlayPattern.test(prompt);
}

/** Views in which a character is not recognized, each with better words. */
const hiddenViews: [view: RegExp, better: string][] = [
  [
    /(?<!\p{L})(?:(?:seen |shot |viewed )?from behind|(?:back|rear) view|back (?:turned )?to (?:the )?camera)(?!\p{L})/giu,
    'from a three-quarter angle',
  ],
  [/(?<!\p{L})(?:out of focus|defocused|unscharf|flou|desenfocad[oa]|sfocat[oa]|desfocad[oa])(?!\p{L})/giu, 'in focus'],
  [/(?<!\p{L})(?:von hinten|in der Rückenansicht|in Rückenansicht)(?!\p{L})/giu, 'in der Dreiviertelansicht'],
  [/(?<!\p{L})(?:vue?s? de (?:dos|derrière))(?!\p{L})/giu, 'de trois quarts'],
  [/(?<!\p{L})de espaldas(?!\p{L})/giu, 'de tres cuartos'],
  [/(?<!\p{L})de costas(?!\p{L})/giu, 'de três quartos'],
  [/(?<!\p{L})(?:di spalle|di schiena)(?!\p{L})/giu, 'di tre quarti'],
];

/** True when a prompt turns a character away from the camera, or puts it out of focus. */
export function hidesCharacter(prompt: string): boolean {
  return showCharacter(prompt) !== prompt;
}

/** The prompt with the character seen from a three-quarter angle and in focus, where it was hidden. */
export function showCharacter(prompt: string): string {
  return hiddenViews.reduce((text, [view, better]) => text.replaceAll(view, better), prompt);
}
