-- For uniforms and camp shirts.
alter table member add column shirt_size text check (shirt_size in
  ('youth_s', 'youth_m', 'youth_l', 'youth_xl', 'adult_s', 'adult_m', 'adult_l', 'adult_xl', 'adult_2xl'));
