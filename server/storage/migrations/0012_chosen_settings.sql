ALTER TABLE "generation" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "speed" text;--> statement-breakpoint
CREATE INDEX "generation_turbo" ON "generation" USING btree ("user_id","created_at") WHERE speed = 'turbo';