ALTER TABLE "media" ADD COLUMN "made_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "media_made_with" ON "media" USING gin ("made_with") WHERE made_with <> '{}';