-- Run once by PostgreSQL's image in an empty volume (compose.yaml), as its superuser and in the database `chulha`:
-- one role that owns the tables, one runtime role that cannot alter them (docs/operations.md, Two roles).
\getenv owner_password OWNER_PASSWORD
\getenv runtime_password RUNTIME_PASSWORD
create role chulha_owner login password :'owner_password';
create role chulha login password :'runtime_password';
alter database chulha owner to chulha_owner;
