CREATE TABLE "upload_grant" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "upload_grant_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
ALTER TABLE "upload_grant" ADD CONSTRAINT "upload_grant_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_grant_hash" ON "upload_grant" USING btree ("hash");--> statement-breakpoint
INSERT INTO "upload_grant" ("space_id", "hash")
SELECT DISTINCT generation."space_id", upload."hash" FROM "upload"
JOIN "generation" ON generation."user_id" = upload."user_id"
	AND (generation."settings" ? 'audio_url' AND left(generation."settings" ->> 'audio_url', 200) = '/api/media/upload_raw_media/' || upload."hash"
		OR generation."settings" ? 'video_url' AND left(generation."settings" ->> 'video_url', 200) = '/api/media/upload_raw_media/' || upload."hash");
