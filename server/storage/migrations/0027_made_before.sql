-- What trained models and characters made before is found by them too. Devices hear of it as of any change, in parts: all rows of one
-- number come in one answer.
WITH before AS (
  SELECT media.id, named.keys, media.digest,
    space.seq + 1 + (row_number() OVER (PARTITION BY media.space_id ORDER BY media.seq, media.id) - 1) / 500 AS seq
  FROM media
  JOIN generation ON generation.id = media.generation_id
  JOIN space ON space.id = media.space_id
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT key) AS keys FROM (
      SELECT generation.settings ->> 'model_id' AS key
      UNION ALL SELECT jsonb_path_query(generation.settings, '$.characters[*].model_id') #>> '{}'
    ) each WHERE key IS NOT NULL
  ) named
  WHERE media.made_with = '{}' AND generation.settings ?| array['model_id', 'characters'] AND named.keys IS NOT NULL
), stamped AS (
  UPDATE media SET made_with = before.keys, seq = before.seq,
    digest = CASE WHEN before.digest = 0 THEN 0 ELSE row_digest('media', media.id::text, before.seq) END
  FROM before WHERE media.id = before.id
  RETURNING media.space_id, media.seq, before.digest # media.digest AS change
)
UPDATE space SET seq = changed.seq, digest = space.digest # changed.digest
FROM (SELECT space_id, max(seq) AS seq, bit_xor(change) AS digest FROM stamped GROUP BY space_id) changed
WHERE space.id = changed.space_id;
