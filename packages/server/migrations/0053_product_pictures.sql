-- Pictures of products in their order: the first is the main one. Their bytes lie in the media store.
create table product_pictures (
  account_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- the variant that it shows; null: the product as a whole
  variant_id text,
  position smallint not null check (position >= 0),
  alt text,
  state text not null check (state in ('waiting', 'kept', 'refused')),
  -- why it is not here, as a code
  reason text,
  -- the address from which it is loaded, and the line of the import that named it
  source_url text,
  import_id uuid,
  import_line integer,
  file_id uuid,
  due_at timestamptz(3),
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references media_files (account_id, id),
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'kept') = (file_id is not null)),
  check (state = 'kept' or source_url is not null)
);
create index product_pictures_product on product_pictures (account_id, product_id, position, id);
create index product_pictures_due on product_pictures (account_id, due_at, id) where due_at is not null;
create index product_pictures_file on product_pictures (account_id, file_id) where file_id is not null;
create index product_pictures_import on product_pictures (account_id, import_id) where import_id is not null;

create trigger note_loose_picture after delete on product_pictures
  for each row when (old.file_id is not null) execute function note_loose_media();
create trigger note_replaced_picture after update of file_id on product_pictures
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function note_loose_media();
