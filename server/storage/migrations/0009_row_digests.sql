-- 53 bits that stand for one row in one version; contract/digest.ts computes the same on the devices.
CREATE FUNCTION row_digest(kind text, id text, seq bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select ('x' || left(md5(kind || ':' || id || ':' || seq), 14))::bit(56)::bigint >> 3
$$;
--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "character" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_media" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "media" SET "digest" = row_digest('media', "id"::text, "seq") WHERE "deleted_at" IS NULL AND "status" <> 'canceled';--> statement-breakpoint
UPDATE "album" SET "digest" = row_digest('albums', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "story" SET "digest" = row_digest('stories', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "story_media" SET "digest" = row_digest('storyMedia', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "character" SET "digest" = row_digest('characters', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "trained_model" SET "digest" = row_digest('trainedModels', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "team_member" SET "digest" = row_digest('members', "id"::text, "seq") WHERE "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "space" SET "digest" = living."digest" FROM (
  SELECT "space_id", bit_xor("digest") AS "digest" FROM (
  SELECT "space_id", "digest" FROM "media"
  UNION ALL SELECT "space_id", "digest" FROM "album"
  UNION ALL SELECT "space_id", "digest" FROM "story"
  UNION ALL SELECT "space_id", "digest" FROM "story_media"
  UNION ALL SELECT "space_id", "digest" FROM "character"
  UNION ALL SELECT "space_id", "digest" FROM "trained_model"
  UNION ALL SELECT "space_id", "digest" FROM "team_member"
  ) counted GROUP BY "space_id"
) living WHERE living."space_id" = "space"."id";
