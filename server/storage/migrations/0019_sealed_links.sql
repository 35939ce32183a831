ALTER TABLE "media" ADD COLUMN "share_hash" text;--> statement-breakpoint
UPDATE "media" SET "share_hash" = encode(sha256(convert_to("share_token", 'UTF8')), 'hex') WHERE "share_token" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_share_token_unique";--> statement-breakpoint
ALTER TABLE "media" RENAME COLUMN "share_token" TO "share_sealed";--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_share_hash_unique" UNIQUE("share_hash");--> statement-breakpoint
CREATE INDEX "media_plain_links" ON "media" USING btree ("id") WHERE share_sealed not like 'v1.%';
