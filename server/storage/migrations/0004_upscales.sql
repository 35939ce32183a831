ALTER TABLE "media" ADD COLUMN "upscale_face_fidelity" double precision;--> statement-breakpoint
CREATE INDEX "media_upscaling" ON "media" USING btree ("upscaling_since") WHERE status = 'upscaling';--> statement-breakpoint
CREATE INDEX "media_upscales" ON "media" USING gin (jsonb_path_query_array(upscales, '$.*.hash')) WHERE upscales <> '{}';