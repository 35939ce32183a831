-- Each word stands behind a key of its space, so that one inverted index serves every space without reading the others' postings.
CREATE FUNCTION space_search(space text, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array_to_tsvector(array(select left(md5(space), 8) || ':' || word from unnest(tsvector_to_array(to_tsvector('simple', words))) word))
$$;
--> statement-breakpoint
CREATE TABLE "search_word" (
	"space_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_word_space_id_word_pk" PRIMARY KEY("space_id","word")
);
--> statement-breakpoint
DROP INDEX "media_newest";--> statement-breakpoint
ALTER TABLE "generation" drop column "search";--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (space_search(space_id, left(prompt, 20000) || ' ' || left(negative_prompt, 20000) || ' ' || model)) STORED;--> statement-breakpoint
CREATE INDEX "generation_search" ON "generation" USING gin ("search");--> statement-breakpoint
CREATE INDEX "generation_newest" ON "generation" USING btree ("space_id","created_at","id");--> statement-breakpoint
ALTER TABLE "search_word" ADD CONSTRAINT "search_word_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_starred" ON "media" USING btree ("space_id","created_at","id") WHERE deleted_at is null and is_starred;--> statement-breakpoint
CREATE INDEX "media_videos" ON "media" USING btree ("space_id","created_at","id") WHERE deleted_at is null and resource_type = 'video';--> statement-breakpoint
CREATE INDEX "media_model" ON "media" USING btree ("space_id","model","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_creator" ON "media" USING btree ("space_id","user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_deleted" ON "media" USING btree ("space_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("space_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "search_word_similar" ON "search_word" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- Sorted, so that two requests that bring the same new words wait for each other in one order.
CREATE FUNCTION note_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_word (space_id, word)
  select distinct added.space_id, word
  from added, unnest(tsvector_to_array(to_tsvector('simple', left(added.prompt, 20000) || ' ' || left(added.negative_prompt, 20000) || ' ' || added.model))) word
  where length(word) <= 200
  order by 1, 2
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER generation_search_words AFTER INSERT ON "generation" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_search_words();
--> statement-breakpoint
INSERT INTO search_word (space_id, word)
SELECT DISTINCT g.space_id, word
FROM "generation" g, unnest(tsvector_to_array(to_tsvector('simple', left(g.prompt, 20000) || ' ' || left(g.negative_prompt, 20000) || ' ' || g.model))) word
WHERE length(word) <= 200;
