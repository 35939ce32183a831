ALTER TABLE "upload" ADD COLUMN "duration" double precision;--> statement-breakpoint
CREATE INDEX "generation_voice" ON "generation" USING btree ((settings ->> 'audio_url')) WHERE settings ? 'audio_url';--> statement-breakpoint
CREATE INDEX "generation_film" ON "generation" USING btree ((settings ->> 'video_url')) WHERE settings ? 'video_url';