-- Items of stories are told by their identifiers now; the rows before held addresses, and no screen could make them.
UPDATE "space" SET "digest" = "space"."digest" # gone."digest" FROM (
  SELECT "space_id", bit_xor("digest") AS "digest" FROM "story_media" GROUP BY "space_id"
) gone WHERE gone."space_id" = "space"."id";--> statement-breakpoint
ALTER TABLE "story_media" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "story_media" CASCADE;--> statement-breakpoint
ALTER TABLE "story" ALTER COLUMN "category_inputs" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "status" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "workflow_run_id" uuid;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "aspect_ratio" text DEFAULT '16:9' NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "style" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "image_model" text;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "video_model" text;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "seed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "props" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "story_newest" ON "story" USING btree ("space_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
UPDATE "story" SET "category_inputs" = '{"character": null, "characters": [], "topic": "", "is_script": false, "theme": "", "shots_num": null}'::jsonb || "category_inputs";--> statement-breakpoint
UPDATE "story" SET "category_inputs" = jsonb_set("category_inputs", '{character}',
  '{"reference_mode": "quick", "description": "", "allow_outfit_changes": false}'::jsonb || ("category_inputs" -> 'character'))
  WHERE jsonb_typeof("category_inputs" -> 'character') = 'object';