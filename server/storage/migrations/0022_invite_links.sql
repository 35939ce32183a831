DROP INDEX "team_member_invited";--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "invite_hash" text;--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "invite_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_invite" ON "team_member" USING btree ("invite_hash");