CREATE TABLE "preset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"digest" bigint DEFAULT 0 NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"preset_settings" jsonb NOT NULL,
	"base_model" text NOT NULL,
	"model_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preset" ADD CONSTRAINT "preset_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preset_changes" ON "preset" USING btree ("space_id","seq");