-- SHA-256 of the sent files whose addresses are in this text. Most rows name none.
CREATE FUNCTION named_files(named text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when named like '%/api/media/upload_raw_%' then coalesce(
    (select array_agg(distinct found[1]) from regexp_matches(named, '/api/media/upload_raw_(?:image|media)/([0-9a-f]{64})(?![0-9a-f])', 'g') found),
    '{}') else '{}' end
$$;
--> statement-breakpoint
DROP INDEX "generation_voice";--> statement-breakpoint
DROP INDEX "generation_film";--> statement-breakpoint
ALTER TABLE "character" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(thumbnail::text, '') || ' ' || coalesce(image_urls::text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(thumbnail::text, '') || ' ' || coalesce(sample_images::text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(settings::text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(category_inputs::text, '') || ' ' || coalesce(last_export_thumbnail_url::text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "story_media" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(url::text, '') || ' ' || coalesce(thumbnail_url::text, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "character_files" ON "character" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
CREATE INDEX "trained_model_files" ON "trained_model" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
CREATE INDEX "generation_files" ON "generation" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
CREATE INDEX "story_files" ON "story" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
CREATE INDEX "story_media_files" ON "story_media" USING gin ("named_files") WHERE named_files <> '{}';