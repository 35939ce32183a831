CREATE INDEX "media_in_progress" ON "media" USING btree ("created_at") WHERE status in ('submitted', 'pending');--> statement-breakpoint
CREATE INDEX "media_hash" ON "media" USING btree ("hash");