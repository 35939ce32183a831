CREATE TABLE "assessment" (
	"hash" text NOT NULL,
	"algorithm" text NOT NULL,
	"space_id" text NOT NULL,
	"media_id" uuid,
	"scores" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"category" text,
	"frames" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"overruled_by" text,
	"overruled_at" timestamp (3) with time zone,
	CONSTRAINT "assessment_hash_algorithm_pk" PRIMARY KEY("hash","algorithm")
);
--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_newest" ON "assessment" USING btree ("at","hash");--> statement-breakpoint
CREATE INDEX "assessment_space" ON "assessment" USING btree ("space_id");