ALTER TABLE "generation" ADD COLUMN "laid_over" jsonb;--> statement-breakpoint
CREATE INDEX "trained_model_weights" ON "trained_model" USING btree ("weights_hash") WHERE weights_hash is not null;