CREATE TABLE "story_media" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"digest" bigint DEFAULT 0 NOT NULL,
	"story_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"shot_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"made_of" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_shot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"digest" bigint DEFAULT 0 NOT NULL,
	"story_id" uuid NOT NULL,
	"position" text NOT NULL,
	"shot_image_prompt" text DEFAULT '' NOT NULL,
	"shot_video_prompt" text DEFAULT '' NOT NULL,
	"shot_voiceover_script" text DEFAULT '' NOT NULL,
	"image_media_id" uuid,
	"video_media_id" uuid,
	"target_seconds" double precision,
	"speed" double precision DEFAULT 1 NOT NULL,
	"trim_start" double precision DEFAULT 0 NOT NULL,
	"trim_end" double precision,
	"is_locked" boolean DEFAULT false NOT NULL,
	"image_model" text,
	"video_model" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_media" ADD CONSTRAINT "story_media_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_media" ADD CONSTRAINT "story_media_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_media" ADD CONSTRAINT "story_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_shot" ADD CONSTRAINT "story_shot_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_shot" ADD CONSTRAINT "story_shot_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_media_changes" ON "story_media" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_media_story" ON "story_media" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_media_media" ON "story_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "story_shot_changes" ON "story_shot" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_shot_story" ON "story_shot" USING btree ("story_id");