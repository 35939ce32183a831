ALTER TABLE "upload" ADD COLUMN "duration" double precision;--> statement-breakpoint
CREATE INDEX "generation_voice" ON "generation" USING btree (left(settings ->> 'audio_url', 200)) WHERE settings ? 'audio_url';--> statement-breakpoint
CREATE INDEX "generation_film" ON "generation" USING btree (left(settings ->> 'video_url', 200)) WHERE settings ? 'video_url';