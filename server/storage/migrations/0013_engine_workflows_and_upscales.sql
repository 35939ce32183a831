CREATE TABLE "engine_workflow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engine_key" text NOT NULL,
	"name" text NOT NULL,
	"graph" jsonb NOT NULL,
	"bindings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscale_room" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscale_engine_key" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upscale_handle" jsonb;--> statement-breakpoint
CREATE INDEX "engine_workflow_engine" ON "engine_workflow" USING btree ("engine_key","created_at");