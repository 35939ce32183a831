CREATE TABLE "engine_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engine_key" text NOT NULL,
	"engine_name" text NOT NULL,
	"model" text NOT NULL,
	"media_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"cost_micros" bigint NOT NULL,
	"result" text DEFAULT 'running' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_default" (
	"work" text PRIMARY KEY NOT NULL,
	"engine_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_setting" (
	"engine_key" text PRIMARY KEY NOT NULL,
	"concurrency" integer,
	"requests_per_minute" integer,
	"monthly_cap_micros" bigint,
	"stopped_by" text,
	"stopped_reason" text,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "making" jsonb;--> statement-breakpoint
CREATE INDEX "engine_cost_month" ON "engine_cost" USING btree ("engine_key","at");--> statement-breakpoint
CREATE INDEX "engine_cost_newest" ON "engine_cost" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "engine_cost_media" ON "engine_cost" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_canceled_work" ON "media" USING btree ("created_at") WHERE status = 'canceled' and engine_key is not null;