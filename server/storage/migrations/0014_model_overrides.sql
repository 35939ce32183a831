CREATE TABLE "model_override" (
	"model_key" text PRIMARY KEY NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"engine_key" text,
	"credits" integer
);
