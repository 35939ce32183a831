ALTER TABLE "engine_cost" ADD COLUMN "work" text DEFAULT 'media' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_cost" ADD COLUMN "is_price_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_default" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "model_override" ADD COLUMN "price_micros" bigint;