ALTER TABLE "album_item" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "album_item" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "album_item_returned" ON "album_item" USING btree ("media_id") WHERE is_returned;--> statement-breakpoint
UPDATE "album_item" SET "is_counted" = true FROM "media" WHERE "media"."id" = "album_item"."media_id" AND "album_item"."deleted_at" IS NULL AND "media"."deleted_at" IS NULL AND "media"."status" <> 'canceled';
