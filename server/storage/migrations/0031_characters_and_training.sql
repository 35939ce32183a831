ALTER TABLE "character" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "character" ADD COLUMN "status" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "character" ADD COLUMN "trained_model_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "status" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "type" text DEFAULT 'finetuned' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "training_mode" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "suggested_prompt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "object_prompt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "is_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "training_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "trainer" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "base_models" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "character_creation_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "progress" real;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "fail_reason" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "weights_bytes" bigint;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "weights_hash" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "engine_name" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "engine_key" text;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "engine_handle" jsonb;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" drop column "named_files";--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "named_files" text[] GENERATED ALWAYS AS (named_files(coalesce(thumbnail::text, '') || ' ' || coalesce(sample_images::text, '') || ' ' || coalesce(cover::text, '') || ' ' || coalesce(training_images::text, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "trained_model_files" ON "trained_model" USING gin ("named_files") WHERE named_files <> '{}';--> statement-breakpoint
CREATE INDEX "trained_model_keys" ON "trained_model" USING btree ("key");--> statement-breakpoint
CREATE INDEX "trained_model_published" ON "trained_model" USING btree ("published_at","id") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "trained_model_running" ON "trained_model" USING btree ("started_at") WHERE status = 'running';