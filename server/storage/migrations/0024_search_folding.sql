ALTER TABLE "generation" drop column "search";
--> statement-breakpoint
DROP FUNCTION space_search(text, text);
--> statement-breakpoint
-- Lower case of every script, however the database was made.
DO $do$ BEGIN
  EXECUTE format(
    'CREATE FUNCTION lower_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN lower(words COLLATE %s)',
    coalesce((
      select quote_ident(collname) from pg_catalog.pg_collation
      where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace order by collname limit 1
    ), '"default"')
  );
END $do$;
--> statement-breakpoint
-- What `foldText` of contract/fold-text.ts makes of a text. With a search path of its own, because a restore by pg_restore has none.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
declare
  folded text := regexp_replace(words, '[\u0027\u0060\u00b4\u02b9\u02bb-\u02bf\u0384\u055a\u05f3\u1fbd\u1fbf\u2018-\u201b\u2032\u2035\uff07\uff40]', '', 'g');
begin
  -- Plain letters alone need nothing else.
  if octet_length(folded) > length(folded) then
    folded := normalize(folded, NFKD);
  end if;
  folded := lower_text(folded);
  if octet_length(folded) > length(folded) then
    folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, 'øđðłıħŧŋ×əɛɔɓɖɗƙƴƒςґٱىیةہھەک', 'oddlihtnxeeobddkyfσгاييههههك');
  end if;
  -- Katakana as hiragana, and Arabic digits.
  if folded ~ '[\u0660-\u06f9\u30a1-\u30fe]' then
    folded := translate(folded, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ01234567890123456789');
  end if;
  folded := regexp_replace(folded, '(?:[\u0001-\u0023\u0025-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u009f\u00a1\u00a7\u00ab\u00ac\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02d7\u02de\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0606-\u060a\u060c\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u07f7-\u07f9\u0830-\u083e\u085e\u0888\u0964\u0965\u0970\u09fd\u0a76\u0af0\u0c77\u0c84\u0df4\u0e4f\u0e5a\u0e5b\u0f04-\u0f0b\u0f0d-\u0f12\u0f14\u0f3a-\u0f3d\u0f85\u0fd0-\u0fd4\u0fd9\u0fda\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u1944\u1945\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u2010\u2012-\u2016\u2018-\u2023\u2027-\u2029\u2030-\u2032\u2035\u2038-\u203b\u203d\u203f-\u2046\u204a-\u2056\u2058-\u205e\u2118\u2141-\u2144\u214b\u2190-\u2194\u21a0\u21a3\u21a6\u21d2\u21d4\u21f4-\u2203\u2205-\u2208\u220a\u220b\u220d-\u2223\u2225\u2227-\u222b\u222e\u2231-\u2240\u2242\u2243\u2245\u2246\u2248\u224a-\u225f\u2261\u2263-\u226c\u2272\u2273\u2276\u2277\u227a-\u227f\u2282\u2283\u2286\u2287\u228a-\u22ab\u22b0-\u22df\u22e4-\u22e9\u22ee-\u22ff\u2308-\u230b\u2320\u2321\u237c\u239b-\u23b3\u23dc-\u23e1\u25b7\u25c1\u25f8-\u25ff\u266f\u2768-\u2775\u27c0-\u27ff\u2900-\u2a0b\u2a0d-\u2a73\u2a77-\u2adb\u2add-\u2aff\u2b30-\u2b44\u2b47-\u2b4c\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua6f7\ua700-\ua716\ua720\ua721\ua789\ua78a\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ufbb2-\ufbc2\ufd3e\ufd3f\ufe45\ufe46\U00010100-\U00010102\U0001039f\U000103d0\U0001056f\U00010857\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e\U00010d8f\U00010ead\U00010ed0\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb\U000110bc\U000110be-\U000110c1\U00011140-\U00011143\U00011174\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4\U000113d5\U000113d7\U000113d8\U0001144b-\U0001144f\U0001145a\U0001145b\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70\U00011c71\U00011ef7\U00011ef8\U00011f43-\U00011f4f\U00011fff\U00012470-\U00012474\U00012ff1\U00012ff2\U00016a6e\U00016a6f\U00016af5\U00016b37-\U00016b3b\U00016b44\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9f\U0001cef0\U0001da87-\U0001da8b\U0001e5ff\U0001e95e\U0001e95f\U0001eef0\U0001eef1\U0001f3fb-\U0001f3ff\U0001f8d0-\U0001f8d8]|\.(?![0-9])|(?<![0-9])\.)+', ' ', 'g');
  if octet_length(folded) > length(folded) then
    folded := normalize(folded, NFC);
  end if;
  return trim(folded);
end
$$;
--> statement-breakpoint
-- Each word stands behind a key of its space, so that one inverted index serves every space without reading the others' postings,
-- and the model behind an equals sign. An index refuses long words: they are kept in pieces of 400 characters that begin 200 apart.
CREATE FUNCTION space_search(space text, texts text, model text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
declare
  key text := left(md5(space), 8) || ':';
  words text[] := string_to_array(left(fold_text(texts), 60000), ' ');
begin
  if (select max(length(word)) from unnest(words) word) > 400 then
    words := array(select substr(word, start, 400) from unnest(words) word, generate_series(1, greatest(length(word) - 200, 1), 200) start);
  end if;
  return array_to_tsvector(array(select key || word from unnest(words || ('=' || left(model, 400))) word));
end
$$;
--> statement-breakpoint
-- The words of a request, or their pieces, without key and model.
CREATE FUNCTION searched_words(search tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select substr(lexeme, 10) from unnest(tsvector_to_array(search)) lexeme where substr(lexeme, 10, 1) <> '='
$$;
--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (space_search(space_id, left(prompt, 20000) || ' ' || left(negative_prompt, 20000) || ' ' || left(coalesce(imported ->> 'model', ''), 1000) || ' ' || model, model)) STORED;
--> statement-breakpoint
CREATE INDEX "generation_search" ON "generation" USING gin ("search");
--> statement-breakpoint
-- Sorted, so that two requests that bring the same new words wait for each other in one order.
CREATE OR REPLACE FUNCTION note_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_word (space_id, word)
  select distinct added.space_id, word from added, searched_words(added.search) word
  order by 1, 2
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
DELETE FROM search_word;
--> statement-breakpoint
INSERT INTO search_word (space_id, word) SELECT DISTINCT g.space_id, word FROM "generation" g, searched_words(g.search) word;
