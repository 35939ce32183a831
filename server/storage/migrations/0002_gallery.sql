CREATE TABLE "album" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"cover_media_id" uuid,
	"image_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_added_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "album_item" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"album_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"character_name" text NOT NULL,
	"thumbnail" text,
	"image_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_library" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"category_id" text NOT NULL,
	"category_inputs" jsonb DEFAULT '{"character":null}'::jsonb NOT NULL,
	"last_export_thumbnail_url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"story_id" uuid NOT NULL,
	"shot_id" text,
	"title" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"thumbnail_url" text,
	"resource_type" text NOT NULL,
	"duration" double precision,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"space_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"team_id" uuid NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trained_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"model_name" text NOT NULL,
	"thumbnail" text,
	"sample_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"thumbhash" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "variation_source" uuid;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "strength" double precision;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "failed_code" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "origin" text DEFAULT 'generated' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "share_permission" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "in_history" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "variation_source" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscales" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscale_mode" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscaling_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscale_mid" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "can_publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "can_remove_watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_item" ADD CONSTRAINT "album_item_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_item" ADD CONSTRAINT "album_item_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_item" ADD CONSTRAINT "album_item_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character" ADD CONSTRAINT "character_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_media" ADD CONSTRAINT "story_media_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_media" ADD CONSTRAINT "story_media_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_changes" ON "album" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "album_item_changes" ON "album_item" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "album_item_album" ON "album_item" USING btree ("album_id","added_at" DESC NULLS LAST,"media_id");--> statement-breakpoint
CREATE INDEX "album_item_media" ON "album_item" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "character_changes" ON "character" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_changes" ON "story" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_media_changes" ON "story_media" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "story_media_story" ON "story_media" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "team_member_changes" ON "team_member" USING btree ("space_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_user" ON "team_member" USING btree ("user_id") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_email" ON "team_member" USING btree ("team_id","email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "team_member_invited" ON "team_member" USING btree ("email");--> statement-breakpoint
CREATE INDEX "trained_model_changes" ON "trained_model" USING btree ("space_id","seq");--> statement-breakpoint
CREATE INDEX "upload_hash" ON "upload" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "upload_at" ON "upload" USING btree ("at");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_share_token_unique" UNIQUE("share_token");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_username_unique" UNIQUE("username");