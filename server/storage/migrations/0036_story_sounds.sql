CREATE TABLE "story_sound" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"digest" bigint DEFAULT 0 NOT NULL,
	"story_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shot_id" uuid,
	"url" text,
	"named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(url::text, ''))) STORED NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"seconds" double precision NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"start" double precision DEFAULT 0 NOT NULL,
	"end" double precision,
	"gain" double precision DEFAULT 1 NOT NULL,
	"fade" double precision DEFAULT 0 NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"beats" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"made_of" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "voice" jsonb DEFAULT '{"model":null,"name":"","speed":1}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "music" jsonb DEFAULT '{"is_wanted":true,"model":null,"prompt":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "captions" jsonb DEFAULT '{"is_shown":true,"is_highlighted":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "transition_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "last_export_media_id" uuid;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "share_hash" text;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "share_sealed" text;--> statement-breakpoint
ALTER TABLE "story_shot" ADD COLUMN "fit" text DEFAULT 'crop' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_shot" ADD COLUMN "clip_gain" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_sound" ADD CONSTRAINT "story_sound_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_sound" ADD CONSTRAINT "story_sound_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_sound_changes" ON "story_sound" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_sound_story" ON "story_sound" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_sound_files" ON "story_sound" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_share_hash_unique" UNIQUE("share_hash");