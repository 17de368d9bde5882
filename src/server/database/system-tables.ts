import { createLogTables } from './create-log-tables.ts'
import { skipExistingObjects } from './create-missing.ts'
import type { Query } from './database.ts'

/** The record an account acts for; older than the word `owner` of roles.yaml. */
export const ownerColumn = 'enterprise_id'

export const viewFigureId = `(kind || '.' || portal_day(day) || '.' || year::text || '.' || item)`

/** Append-only: statements are added, never changed; nothing is dropped. */
const statements = [
  `create table if not exists account (
    id text primary key, username text not null unique, name text not null default '',
      nick_name text not null default '', avatar text,
    user_type text not null, roles text[] not null, region_code text, ${ownerColumn} text,
      mobile text, email text, employer text,
    password_hash text not null, password_changed_at timestamptz,
      enabled boolean not null default true,
    preferences jsonb not null default '{}', created_at timestamptz not null default now(),
      last_login_at timestamptz, last_login_ip text)`,
  `alter table account add column if not exists version int not null default 1,
    add column if not exists updated_at timestamptz,
    add column if not exists org_id text, add column if not exists remark text`,
  `alter table account add column if not exists verified_email text,
    add column if not exists verified_mobile text`,
  // Visible records depend on the last assignment change.
  `alter table account add column if not exists assigned_at timestamptz`,
  `create index if not exists account_enterprise on account(${ownerColumn})`,
  `create index if not exists account_roles on account using gin (roles) where enabled`,
  `create table if not exists session (token_hash text primary key,
    account_id text not null references account(id), created_at timestamptz not null,
    seen_at timestamptz not null, expires_at timestamptz not null)`,
  `create index if not exists session_account on session(account_id)`,
  `create table if not exists login_guard (key text primary key, failures int not null default 0,
    first_at timestamptz not null default now(), locked_until timestamptz)`,
  `create table if not exists login_log (id text primary key, username text not null,
    account_id text, nick_name text, user_type text, result text not null, reason text, ip text,
    agent text, at timestamptz not null, request_id text)`,
  `create index if not exists login_log_account on login_log(account_id, at desc)`,
  `create or replace function portal_grams(given text) returns text[]
    language sql immutable parallel safe as $$
    select array(select distinct substr(letters, place, 2)
      from (select regexp_replace(lower(normalize(given, NFKC)), '\\s', '', 'g') as letters) one,
      generate_series(1, greatest(char_length(letters) - 1, least(char_length(letters),
        1))) place) $$`,
  `create index if not exists login_log_grams on login_log
    using gin (portal_grams(username || ' ' || coalesce(nick_name, '')))`,
  `create index if not exists account_grams on account
    using gin (portal_grams(username || ' ' || name || ' ' || nick_name))`,
  `create index if not exists account_created on account(created_at, id)`,
  `create index if not exists account_region on account(region_code)`,
  `create table if not exists captcha (id text primary key, answer text not null,
    expires_at timestamptz not null)`,
  `alter table captcha add column if not exists address text`,
  `create table if not exists used_nonce (nonce text primary key, expires_at timestamptz not null)`,
  // Hashed; one of each kind per account.
  `create table if not exists account_code (
    account_id text not null references account(id), kind text not null, code_hash text not null,
      target text, tries int not null default 0, issued_by text,
    created_at timestamptz not null, expires_at timestamptz not null,
      primary key (account_id, kind))`,
  `create table if not exists file (id text primary key, sha256 text not null, name text not null,
    size bigint not null, type text not null, entity text, field text, uploaded_by text,
    uploaded_at timestamptz not null default now(), record_entity text, record_id text)`,
  `create index if not exists file_record on file(record_id)`,
  `alter table file add column if not exists width int,
    add column if not exists loose_since timestamptz`,
  `create index if not exists file_loose on file(uploaded_by, loose_since)
    where loose_since is not null`,
  `create index if not exists file_content on file(sha256)`,
  `create table if not exists file_use (file_id text not null, entity text not null,
    record_id text not null, primary key (file_id, record_id, entity))`,
  `create index if not exists file_use_record on file_use(record_id)`,
  `create table if not exists action_log (
    id text primary key, entity text not null, record_id text not null, position int not null,
      transition text not null, action text, step text, from_state text, to_state text,
    opinion text, form jsonb not null default '{}', remarks int not null default 0,
      operator_id text, operator_name text not null, org_name text not null,
      roles text[] not null default '{}',
    at timestamptz not null, ip text, snapshot_hash text not null, previous_hash text not null,
      hash text not null, unique(record_id, position))`,
  `create index if not exists action_log_operator on action_log(operator_id, record_id)`,
  `create table if not exists remark (
    id text primary key, entity text not null, record_id text not null, path text not null,
      level text not null, content text not null, by_id text, by_name text not null,
      by_role text not null,
    at timestamptz not null, round int not null, resolved boolean not null default false,
      reply text, replied_at timestamptz)`,
  `alter table remark add column if not exists transition text`,
  `create index if not exists remark_record on remark(record_id, at)`,
  // Content at each return or publication, the latter with its log line.
  `create table if not exists record_round (entity text not null, record_id text not null,
    round int not null, at timestamptz not null, data jsonb not null,
    primary key (entity, record_id, round))`,
  `alter table record_round add column if not exists line_id text`,
  // Last undoable step and former state.
  `create table if not exists noted_step (
    entity text not null, record_id text not null, version int not null, account_id text not null,
      transition text not null, line_id text not null, at timestamptz not null,
      before jsonb not null,
    primary key (entity, record_id))`,
  `create table if not exists message (id text primary key, account_id text not null,
    title text not null, body text not null, entity text, record_id text,
    created_at timestamptz not null, read_at timestamptz)`,
  `create index if not exists message_account on message(account_id, created_at desc)`,
  `alter table message add column if not exists template text`,
  // Written in the transaction of their cause. Pending while ended_at is empty; the node with a
  // fresh taken_at delivers.
  `create table if not exists outbox (
    id text primary key, idempotency_key text not null unique, channel text not null,
      account_id text, address text not null, message text not null, facts jsonb not null,
      language text not null,
    mandatory boolean not null, entity text, record_id text, message_id text,
      state text not null default 'waiting', attempts int not null default 0, reason text,
      made_at timestamptz not null,
    due_at timestamptz not null, expires_at timestamptz, node text, taken_at timestamptz,
      ended_at timestamptz)`,
  `alter table outbox add column if not exists reason_phrase jsonb`,
  `create index if not exists outbox_open on outbox(due_at, id) where ended_at is null`,
  `create index if not exists outbox_record on outbox(record_id, made_at)
    where record_id is not null`,
  `create index if not exists outbox_address on outbox(channel, address, ended_at)`,
  `create index if not exists outbox_made on outbox(made_at, id)`,
  `create index if not exists outbox_failed on outbox(made_at) where state = 'failed'`,
  `create table if not exists article_read (article_id text not null, account_id text not null,
    read_at timestamptz not null, confirmed_at timestamptz, primary key(article_id, account_id))`,
  `alter table article_read add column if not exists ip text`,
  // Total, and until when it is counted.
  `alter table article_read add column if not exists seconds int not null default 0,
    add column if not exists timed_at timestamptz`,
  `create index if not exists article_read_account on article_read(account_id)`,
  `create table if not exists catalogue_view (id text primary key, brand_id text, year int,
    page text not null, at timestamptz not null, visitor text, device text, referer text)`,
  `create index if not exists catalogue_view_brand on catalogue_view(brand_id, at)`,
  `create index if not exists catalogue_view_visitor on catalogue_view(visitor, at)`,
  `create index if not exists catalogue_view_at on catalogue_view(at)`,
  // Views by day and dimension: total, page, device, referrer, hour, subject, industry or city.
  `create table if not exists view_figure (day date not null, kind text not null,
    item text not null, year int not null, views bigint not null, visitors bigint not null,
    primary key (kind, day, item, year))`,
  `create index if not exists view_figure_day on view_figure(day)`,
  // By month (2025-08), year (2025) and overall (''), by triggers.
  `create table if not exists view_sum (span text not null, kind text not null, item text not null,
    year int not null, views bigint not null, visitors bigint not null,
    primary key (kind, span, item, year))`,
  // Immutable, so that an index can use it.
  `create or replace function portal_day(given date) returns text
    language sql immutable parallel safe as $$
    select lpad(extract(year from given)::int::text, 4,
      '0') || '-' || lpad(extract(month from given)::int::text, 2,
      '0') || '-' || lpad(extract(day from given)::int::text, 2, '0') $$`,
  `create table if not exists view_count (subject text primary key,
    count bigint not null default 0)`,
  `create table if not exists config_release (hash text primary key, files jsonb not null,
    at timestamptz not null, by text not null)`,
  `create table if not exists config_publication
    (id bigint generated always as identity primary key,
    hash text not null references config_release(hash), at timestamptz not null, by text not null,
    changes jsonb not null default '[]')`,
  // Of the program that activated it.
  `alter table config_publication add column if not exists version text`,
  `create table if not exists idempotency (key text primary key, account_id text not null,
    status int not null, answer jsonb not null, at timestamptz not null)`,
  `alter table idempotency add column if not exists content text`,
  `create table if not exists removed_record (
    entity text not null, id text not null, record jsonb not null, reason text not null,
      removed_by text not null, removed_at timestamptz not null,
      primary key(entity, id, removed_at))`,
  // A restored record may be removed again.
  `do $$ begin
    if (select cardinality(conkey) from pg_constraint
      where conrelid = 'removed_record'::regclass and contype = 'p') = 2 then
      alter table removed_record drop constraint removed_record_pkey,
        add primary key (entity, id, removed_at);
    end if; end $$`,
  `create table if not exists sequence_counter (name text primary key, value bigint not null)`,
  `create table if not exists sheet_import (id text primary key, entity text not null,
    account_id text not null, at timestamptz not null, file_name text not null, rows jsonb not null,
    undone_at timestamptz)`,
  `create table if not exists job_lock (name text primary key, ran_at timestamptz not null)`,
  // The node with a fresh beat_at runs the job. Each row is done in the transaction that marks it
  // done.
  `create table if not exists job (
    id text primary key, kind text not null, account_id text not null, page text not null,
      asked jsonb not null, state text not null, total int not null default 0,
      done int not null default 0,
    refused int not null default 0, reason text, file jsonb, node text, beat_at timestamptz,
      made_at timestamptz not null, ended_at timestamptz, hidden boolean not null default false)`,
  `create index if not exists job_account on job(account_id, made_at desc)`,
  `create index if not exists job_open on job(made_at) where ended_at is null`,
  `create table if not exists job_row (
    job_id text not null, position int not null, record_id text not null, version int not null,
      title text not null, outcome text, reason text, primary key (job_id, position))`,
  `create table if not exists region_change (
    code text primary key, name text, initial text, parent_code text,
      disabled boolean not null default false, since int, changed_at timestamptz not null,
      changed_by text)`,
  `create table if not exists list_desk (account_id text not null, page text not null,
    look jsonb not null default '{}', opens_with text, primary key (account_id, page))`,
  `create table if not exists list_view (
    id text primary key, account_id text not null, page text not null, title text not null,
      address text not null, shared boolean not null default false, created_at timestamptz not null,
    unique (account_id, page, title))`,
  `create index if not exists list_view_page on list_view(page) where shared`,
  // Substitutions and the sessions in which they are used.
  `create table if not exists substitution (
    id text primary key, account_id text not null, substitute_id text not null,
      from_day date not null, to_day date not null, reason text, ended_at timestamptz,
    version int not null default 1, created_at timestamptz not null, created_by text,
      updated_at timestamptz not null)`,
  `create index if not exists substitution_account on substitution(account_id)
    where ended_at is null`,
  `create index if not exists substitution_substitute on substitution(substitute_id)
    where ended_at is null`,
  `alter table session add column if not exists acting_for text`,
  // Why it was ended before its time.
  `alter table session add column if not exists ended text`,
  // As of the last minute.
  `create table if not exists unattended_record (
    entity text not null, record_id text not null, state text not null, region_code text, year int,
      title text not null, number text, since timestamptz not null,
      primary key (entity, record_id))`,
  // As of the last minute.
  `create table if not exists reviewer_workload (
    account_id text primary key, username text not null, name text not null, roles text not null,
      region_code text, waiting int not null, overdue int not null, due_at timestamptz,
    done int not null, made_at timestamptz not null)`,
  `create index if not exists action_log_operator_at on action_log(operator_id, at)`,
  `create table if not exists portal_fact (name text primary key, value jsonb not null)`,
]

/** Indexes for lists, whose sort keys end with the id. */
const logIndexes = [
  ...['at', 'username, at', 'result, at', 'ip, at'].map(
    (columns) => ['login_log', columns] as const,
  ),
  ...['at', 'username, at', 'kind, at', 'record_id, at'].map(
    (columns) => ['event_log', columns] as const,
  ),
].map(
  ([table, columns]) =>
    `create index if not exists ${table}_${columns.replace(', ', '_')}_id on ${table}(${columns},
      id)`,
)

/** Locks nothing else, under the migration lock. */
export async function createSystemTables(query: Query): Promise<void> {
  const create = await skipExistingObjects(query)
  for (const statement of statements) await create(statement)
  await createLogTables(query)
  for (const statement of logIndexes) await create(statement)
}
