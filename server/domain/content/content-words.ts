import type { ContentCategory } from '../../../contract/content/content-warning.ts';

// Words by category in the languages of prompts. `_` joins a phrase, `*` stands for any ending. A word followed by `/` is
// harmless beside one of the words after it; only the second look considers that.

/** Words for children: together with a word of «Nudity and Sexual Content» they are never harmless. */
export const childWords: readonly string[] = [
  'child children childlike kid kids toddler* infant* baby babies preteen* underage* minor minors schoolgirl* schoolboy* teen teens teenage* loli* shota*',
  'kind kinder kindlich* kleinkind* minderjährig* schulmädchen teenager* säugling*',
  'enfant* mineur mineure mineurs fillette* bébé* adolescent* écolière*',
  'niño* niña* menor menores bambin* minorenne* criança* menina menino',
  'ребенок ребёнок дети девочка мальчик школьниц* طفل طفلة أطفال 儿童 孩子 小孩 幼女 子供 少女 ロリ',
].flatMap((line) => line.split(' '));

/** By category. */
export const contentWords: Record<ContentCategory, readonly string[]> = {
  nudity: [
    'nude*/lipstick,lip,lips,makeup,shoe,shoes,heels,tone,tones,toned,color,colors,colour,colours,palette,beige,nail,nails,blouse,eyeshadow,pump,pumps,mouse',
    'naked/eye,eyes,cake,oats,mole,rat,flame,tree,trees,branch,branches,wall,walls,bulb',
    'nudity topless porn* xxx nsfw hentai erotic* sexual* genital* penis vagina nipple* orgasm* fetish* bdsm striptease bareback masturbat* blowjob',
    'sex/pistols,city,education,symbol',
    'sexy/beast',
    'breast*/chicken,duck,robin,cancer,turkey,pocket,plate,stroke,bird',
    'strip_club stripper/wire,paint,wallpaper',
    'undress* unclothed lingerie/shop,store,catalogue',
    'nackt*/schnecke,mull,auge,augen',
    'nacktheit porno* erotisch* entblößt* brüste/hähnchen,huhn',
    'oben_ohne/dach,cabrio',
    'nu/couleur,teint,vernis,œil,oeil',
    'nue/couleur,teint',
    'nudité érotique* seins/chaussure sexuel*',
    'desnud* pornografía erótic* sexo/opuesto senos',
    'nudo nuda erotico pelado pelada nudez',
    'голая голый обнаженн* обнажённ* порно* эрот* عاري عارية إباحي* 裸体 裸女 色情 裸の 全裸 ヌード エロ',
  ],
  child: [
    'child_porn* csam pedophil* paedophil* child_abuse child_sexual* kindesmissbrauch kinderporno* pédophil* pedofil* педофил* 儿童色情 児童ポルノ',
  ],
  violence: [
    'gore gory gruesome mutilat* dismember* decapitat* behead* disembowel* entrails bloodbath massacre* torture* slaughter* guts/street',
    'blood/orange,oranges,moon,type,pressure,donation,sugar,hound,root,lily,cell,cells',
    'bloody/mary',
    'corpse*/flower,reviver',
    'murder*/crow,crows,mystery,express,ravens',
    'kill/joy,bill',
    'killing killer/whale,whales,queen,heels,app',
    'stab stabbing stabbed/pin',
    'shoot/bamboo,bean,photo,green,plant,film,video,basket,hoops',
    'shooting/star,stars,photo,photograph,range,film,video,hoops,basketball',
    'shot_dead gunshot* suicid* self_harm hanged/picture,painting,laundry',
    'blut/orange,mond,druck,buche,spende',
    'blutig* blutbad enthaupt* verstümmel* folter* gemetzel leiche* mord/krimi,crimi,orient',
    'ermord* selbstmord*',
    'sang/orange,dragon,lune',
    'sanglant* décapit* mutilé* cadavre* meurtre/mystère,orient',
    'torturé* égorg* suicide*',
    'sangre/naranja,luna',
    'sangriento* decapitad* asesinat* cadáver* masacre* sangue/laranja decapitat* omicidio cadavere',
    'кровь кровав* труп убийств* пытк* расчлен* دم/برتقال قتل جثة مذبحة 血腥 尸体 屠杀 斩首 血まみれ 死体 虐殺',
  ],
  illegal: [
    'cocaine heroin/ine meth methamphetamine* crack_pipe ecstasy/dance,joy opium/poppy,poppies fentanyl lsd/style',
    'drug_deal* drug_lab* drugs/store,pharmacy,medicine,medical',
    'weed/garden,gardener,sea,field,meadow,flower,flowers,killer,tumble',
    'marijuana cannabis/botanical,hemp',
    'bomb/bath,photo,cherry,seed,calorimeter,cocoa,chocolate',
    'bomb_making pipe_bomb molotov* counterfeit* forged_passport human_trafficking smuggl* terrorist* terrorism ransomware credit_card_fraud',
    'gun/glue,nail,massage,heat,staple,water,spray,caulking,top',
    'kokain heroin drogenhandel drogen/apotheke,prävention',
    'bombe/bade,kalorimeter,eis,glace,bain',
    'waffenhandel menschenhandel terroris* falschgeld',
    'cocaïne héroïne trafic_de_drogue* terroriste* faux_billets traite_des_êtres',
    'cocaína narcotráfico terrorista* droga/tienda cocaina terrorismo',
    'наркотик* кокаин героин террор* бомба/ванна كوكايين مخدرات إرهاب* 毒品 可卡因 恐怖分子 炸弹 麻薬 覚醒剤 テロリスト 爆弾',
  ],
  hate: [
    'nazi*/anti,resistance,museum swastika*/hindu,buddhist,temple,jain',
    'kkk ku_klux_klan white_power white_supremac* heil_hitler racist*/anti ethnic_cleansing genocide*/memorial,remembrance subhuman* lynch*/david,lynching_memorial',
    'racial_slur hate_speech death_to humiliat* bullying/anti,against,stop harass*/stop,against',
    'hakenkreuz* rassist*/anti untermensch* volksverhetzung hetze völkermord/mahnmal,gedenken',
    'croix_gammée* raciste*/anti génocide*/mémorial nettoyage_ethnique',
    'esvástica* racista*/anti genocidio*/memorial svastica* razzist* suástica* limpieza_étnica',
    'нацист* свастик* расист* геноцид* نازي* عنصري* 纳粹 种族灭绝 ナチス 人種差別',
  ],
};

/** Words that negate the next ones. */
export const negations: readonly string[] =
  'no not without non never avoid free ohne kein keine keinen nicht nie sans pas sin senza sem bez без не نه بدون'.split(' ');
