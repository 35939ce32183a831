/** A picture that many seeded items share, with prompts as people write them. */
export type Scene = { prompts: string[]; negative: string; width: number; height: number };

type Size = [width: number, height: number];
const square: Size = [768, 768];
const wide: Size = [1024, 576];
const tall: Size = [576, 1024];
const photo: Size = [896, 672];
const portrait: Size = [640, 896];
const panorama: Size = [1280, 512];
const small: Size = [512, 512];

function scene([width, height]: Size, prompts: string[], negative = ''): Scene {
  return { prompts, negative, width, height };
}

/** Forty different pictures: places, times, weathers, styles and shapes. */
export const scenes: Scene[] = [
  scene(wide, ['A lighthouse on a cliff at dusk, warm light over a rough sea', 'Leuchtturm auf einer Klippe in der Abenddämmerung']),
  scene(square, ['A red fox in a snowy birch forest, soft morning light', '雪の白樺林にいる赤い狐、やわらかな朝の光']),
  scene(photo, ['Mountain lake at sunrise, mist over still water, pine trees', '日出时分的高山湖泊，薄雾笼罩着平静的水面']),
  scene(
    portrait,
    ['Portrait of an old sailor by the harbour, oil painting', 'Porträt eines alten Seemanns am Hafen, Ölgemälde'],
    'text, watermark',
  ),
  scene(panorama, ['Desert dunes under a full moon, long blue shadows', 'كثبان رملية تحت ضوء القمر الكامل مع ظلال زرقاء طويلة']),
  scene(tall, ['A narrow street in the rain at night, neon reflections', '雨の夜の細い路地、ネオンの反射']),
  scene(square, ['Lavender fields in summer, a lone farmhouse, golden hour', 'Lavendelfelder im Sommer mit einem einsamen Bauernhaus']),
  scene(wide, ['Northern lights over a frozen fjord, stars', 'Polarlichter über einem zugefrorenen Fjord ✨🌌']),
  scene(square, ['A cat asleep on a windowsill, plants, watercolour', '🐈 asleep on the windowsill 🪴 watercolour']),
  scene(portrait, ['Autumn forest path, maple leaves, fog', '霧の中の秋の森の小道、紅葉']),
  scene(photo, ['Harbour town at night with boats and lanterns', 'مدينة ساحلية ليلاً مع القوارب والفوانيس']),
  scene(wide, ['Storm over wheat fields, dramatic clouds', 'Gewitter über Weizenfeldern, dramatische Wolken'], 'people'),
  scene(square, ['Abstract composition of teal and copper shapes', '抽象构图，青色与铜色的形状']),
  scene(tall, ['A waterfall in a jungle, morning haze, birds', 'شلال في الغابة مع ضباب الصباح']),
  scene(photo, ['Snowy village in the valley, smoke from chimneys', 'Verschneites Dorf im Tal, Rauch aus den Schornsteinen']),
  scene(square, ['A hot air balloon over rolling hills at dawn', '🎈 over rolling hills at dawn 🌄']),
  scene(panorama, ['City skyline at sunset, river, bridges', '夕暮れの都市のスカイライン、川と橋']),
  scene(portrait, ['A single oak tree on a hill, spring, pastel colours', '山丘上的一棵橡树，春天，柔和的色彩']),
  scene(square, ['Deep sea reef with glowing jellyfish', 'Tiefseeriff mit leuchtenden Quallen']),
  scene(wide, ['Tropical beach at noon, palms, turquoise water', 'شاطئ استوائي عند الظهيرة مع أشجار النخيل']),
  scene(square, ['Minimal ink drawing of reeds and a heron', '葦と鷺の水墨画']),
  scene(tall, ['A tall pine on a rocky coast, wind, grey sky', 'Hohe Kiefer an einer felsigen Küste, Wind, grauer Himmel']),
  scene(photo, ['Vineyards in Tuscany, evening sun, cypress trees', 'Weinberge in der Toskana, Abendsonne, Zypressen']),
  scene(wide, ['Mars landscape with two moons, science fiction', '火星の風景、二つの月、SF']),
  scene(square, ['A bowl of oranges on a blue table, still life', 'وعاء من البرتقال على طاولة زرقاء']),
  scene(portrait, ['A winter cathedral of ice, violet light', 'Eine winterliche Kathedrale aus Eis, violettes Licht']),
  scene(photo, ['River bend in autumn from above, reds and golds', '空から見た秋の川の曲がり']),
  scene(square, ['Cherry blossoms over a canal, spring rain', '运河上的樱花，春雨 🌸']),
  scene(wide, ['A train crossing a viaduct in the fog', 'Ein Zug überquert im Nebel ein Viadukt']),
  scene(small, ['Tiny island with one house, flat colours', '🏝️ tiny island, one house, flat colours']),
  scene(square, ['Volcano at night, lava, stars', 'بركان ليلاً وحمم ونجوم']),
  scene(tall, ['Moonlit tower above the clouds', 'Mondbeschienener Turm über den Wolken']),
  scene(wide, ['Savanna at sunset, acacia, far hills', 'サバンナの夕日、アカシアの木']),
  scene(square, ['Bauhaus poster, circles and lines, red and black', 'Bauhaus-Plakat, Kreise und Linien, Rot und Schwarz']),
  scene(photo, ['Misty bamboo grove, soft green light', '薄雾中的竹林，柔和的绿光']),
  scene(portrait, ['A garden gate overgrown with roses, impressionist', 'Ein von Rosen überwachsenes Gartentor, impressionistisch']),
  scene(square, ['Frozen lake with skaters, winter afternoon', 'بحيرة متجمدة بعد ظهر يوم شتوي']),
  scene(panorama, ['Rolling sea at dawn, horizon, seagulls', 'Wogende See in der Morgendämmerung, Möwen']),
  scene(small, ['Night sky with the Milky Way over a tent', '🏕️🌌 the Milky Way over a tent']),
  scene(square, ['A canyon after rain, rainbow, warm rock', '雨上がりの峡谷と虹']),
];

/** Typical additions to a prompt whose first result was almost right. */
export const additions: string[] = [
  '',
  ', highly detailed',
  ', soft light',
  ', wide angle, film grain',
  ', pastel colours',
  ', in the style of an old postcard',
  ', sehr detailreich, weiches Licht',
  ', بألوان دافئة',
  ', 水彩風',
  ' 🌅✨',
  ', no people',
  '. Das Bild soll ruhig wirken, mit viel Himmel und wenig Vordergrund; die Farben bleiben gedeckt, nur ein einziger warmer Akzent ' +
    'leuchtet. Der Horizont liegt im unteren Drittel, dahinter verlieren sich Hügelketten im Dunst, und über allem steht ein ' +
    'Wolkenband, das von der tiefen Sonne gestreift wird. Keine Menschen, keine Schrift, keine Rahmen.',
];
