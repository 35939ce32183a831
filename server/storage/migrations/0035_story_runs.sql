CREATE TABLE "story_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"until" text NOT NULL,
	"shot_ids" jsonb,
	"is_anew" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_run" ADD CONSTRAINT "story_run_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_run_story" ON "story_run" USING btree ("story_id");