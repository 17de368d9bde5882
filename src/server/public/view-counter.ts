import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '#config-model/config.ts'
import { formatDate, plusDays } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { retentionCutoff, viewRetention } from '#server/database/retention.ts'
import { readOrCreateSecret } from '#server/database/stored-secret.ts'
import { backgroundTimeoutMs } from '#server/database/transaction.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'

/** Without address and account, under a daily pseudonym. */
interface PageVisit {
  visitor: string
  device: 'desktop' | 'tablet' | 'mobile'
}

const robots = /bot\b|crawl|spider|slurp|headless|preview|monitor|curl|wget|python|scrapy/i

declare module 'fastify' {
  interface FastifyInstance {
    views: ViewCounter
  }
}

export type ViewedPage = 'index' | 'list' | 'detail' | 'top10'

export type VisitorRequest = Pick<FastifyRequest, 'headers' | 'ip'>

interface View {
  id: string
  brand_id: string | null
  year: number
  page: ViewedPage
  at: Date
  visitor: string
  device: string
  referer: string
}

/** Milliseconds in which a visitor counts once per page or brand. */
const once = 30 * 60_000
/** Views counted per address and minute. */
const perMinute = 120
/** When the database is slow, further views are not counted. */
const maxWaiting = 5000
const flushEvery = 2000
/** Milliseconds between roll-ups; the hourly job completes yesterday. */
const rollEvery = 120_000

/** Bounds a cache by its entries; `max` would allocate room for all of them at once. */
const countedUpTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/**
 * Counts views without delaying requests: buffered within bounds, written in batches. Stores a
 * daily pseudonym, the kind of device and the referring host.
 */
export class ViewCounter {
  private waiting: View[] = []
  private writing: Promise<void> | null = null
  private readonly seen = new LRUCache<string, number>(countedUpTo(50_000))
  private readonly referrers = new LRUCache<string, string>(countedUpTo(20_000))
  private readonly rates = new LRUCache<string, { from: number; count: number }>(
    countedUpTo(20_000),
  )
  private rolledAt = 0
  private secret: Buffer | null = null
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** Writes every two seconds until stopped, and once more then. */
  start(say: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flush().catch(say), flushEvery)
    timer.unref()

    return async () => {
      clearInterval(timer)
      await this.flush().catch(say)
    }
  }

  /** The page's API calls lack it. */
  async recordReferrer(request: VisitorRequest): Promise<void> {
    const host = hostOf(request.headers.referer, request.headers.host)
    const visit = host === null ? null : visitOf(request, await this.key(), this.services.clock())
    if (host !== null && visit !== null) this.referrers.set(visit.visitor, host)
  }

  /** Counts a view once within half an hour. */
  async note(
    request: VisitorRequest,
    { page, year, brand = null }: { page: ViewedPage; year: number; brand?: string | null },
  ): Promise<void> {
    const now = this.services.clock()
    const visit = visitOf(request, await this.key(), now)
    if (
      visit === null ||
      this.waiting.length >= maxWaiting ||
      this.isTooOften(request.ip, now.getTime())
    )
      return

    const key = `${visit.visitor}|${page}|${year}|${brand ?? ''}`
    if (now.getTime() - (this.seen.get(key) ?? -Infinity) < once) return

    this.seen.set(key, now.getTime())
    this.waiting.push({
      id: newId(now, this.services.random),
      brand_id: brand,
      year,
      page,
      at: now,
      visitor: visit.visitor,
      device: visit.device,
      referer: this.referrers.get(visit.visitor) ?? '',
    })
  }

  /** Resolves when all earlier views are stored. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing
    if (this.waiting.length === 0) return

    const views = this.waiting

    this.waiting = []
    this.writing = this.write(views).finally(() => (this.writing = null))
    await this.writing
  }

  private async write(views: View[]): Promise<void> {
    const { database, clock } = this.services
    const now = clock()

    await database.transaction(async (query) => {
      // Another node may have counted the visitor.
      const rows = await query<{ brand_id: string | null }>(
        `insert into catalogue_view(id, brand_id, year, page, at, visitor, device, referer)
         select r.id, r.brand_id, r.year, r.page, r.at, r.visitor, r.device, r.referer
         from jsonb_to_recordset($1::jsonb) as r(id text, brand_id text, year int, page text,
           at timestamptz, visitor text, device text, referer text)
         where not exists (select 1 from catalogue_view v
           where v.visitor = r.visitor and v.page = r.page and v.year = r.year
           and v.brand_id is not distinct
             from r.brand_id and v.at > r.at - interval '30 minutes' and v.at <= r.at)
         returning brand_id`,
        [JSON.stringify(views)],
      )

      const brands = rows
        .flatMap(({ brand_id: id }) => (id === null ? [] : [`brand:${id}`]))
        .toSorted()
      if (brands.length > 0)
        await query(
          `insert into view_count(subject, count) select subject, count(*)
            from unnest($1::text[]) subject group by subject order by subject
           on conflict (subject) do update set count = view_count.count + excluded.count`,
          [brands],
        )
    })

    if (now.getTime() - this.rolledAt < rollEvery && now.getTime() >= this.rolledAt) return

    this.rolledAt = now.getTime()
    await rollUpViews(this.services, now, 1)
  }

  private isTooOften(ip: string, now: number): boolean {
    const rate = this.rates.get(ip)
    if (rate === undefined || now - rate.from > 60_000 || now < rate.from) {
      this.rates.set(ip, { from: now, count: 1 })
      return false
    }

    rate.count++

    return rate.count > perMinute
  }

  private async key(): Promise<Buffer> {
    this.secret ??= await readOrCreateSecret(this.services, 'view-secret')
    return this.secret
  }
}

/**
 * Null for robots and visitors who opt out of tracking.
 * @param secret keys the pseudonym, so that it cannot be reversed
 */
function visitOf(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  secret: Buffer,
  now: Date,
): PageVisit | null {
  const agent = headers['user-agent'] ?? ''
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1' || robots.test(agent)) return null

  const visitor = createHmac('sha256', secret)
    .update(`${formatDate(now)}|${ip}|${agent}`)
    .digest('base64url')
    .slice(0, 22)

  return { visitor, device: deviceOf(agent) }
}

function deviceOf(agent: string): PageVisit['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet'
  return /Mobi|iPhone|Android/i.test(agent) ? 'mobile' : 'desktop'
}

/** The external host; null for none, an invalid one, or the portal itself. */
function hostOf(referrer: string | undefined, ownHost: string | undefined): string | null {
  const host = /^https?:\/\/([a-z0-9.-]{1,60})(?::\d+)?(?:[/?#]|$)/i
    .exec(referrer ?? '')?.[1]
    ?.toLowerCase()
  return host === undefined || host === ownHost?.split(':')[0]?.toLowerCase() ? null : host
}

/** Rows per statement. */
const atOnce = 20_000
/** Referring hosts per day: invented ones cannot fill the table. */
const maxHosts = 50

/**
 * Counts the views of recent days by day and subject, so that a year of any number of views is read
 * fast. Only one of several nodes does it.
 */
export async function rollUpViews(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
  lastDays = 2,
): Promise<void> {
  // Without a catalogue there are no views and no table of brands.
  if (!config().portal.catalogue) return

  const today = formatDate(now)

  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('view-roll-up')) as mine`,
    )
    if (turn?.mine === true) await rollUpDays(query, plusDays(today, 1 - lastDays), today, config())
  }, backgroundTimeoutMs)
}

/** An index entry is limited to 2,700 bytes, and what is stored may be of any length. */
const maxItemLength = 200

/** The viewed brands, removed ones included. */
function seenBrandsSql(config: Pick<Config, 'entities'>): string {
  const text = (name: string) => storedTextSql(config, { entity: 'catalog-brand', name })

  return `select id,
  left((${text('brandName')}) || '（' || (${text('catalogNo')}) || '）', ${maxItemLength}) as name,
  left(${text('industry')}, ${maxItemLength}) as industry,
    rpad(left(region_code, 4), 6, '0') as city from (
      select id, data, region_code from ${tableOf('catalog-brand')}
        where id in (select brand_id from seen)
      union all (select distinct on (id) id, record->'data', record->>'region_code'
        from removed_record
        where entity = 'catalog-brand' and id in (select brand_id
          from seen) and id not in (select id from ${tableOf('catalog-brand')})
        order by id, removed_at desc)) brand`
}

/**
 * Counts stored views of the days, inclusive; writes only differences.
 * @param config with the former names of fields
 */
export async function rollUpDays(
  query: Query,
  from: string,
  to: string,
  config: Pick<Config, 'entities'> = { entities: {} },
): Promise<void> {
  await query(
    `with seen as materialized (select (at at time zone 'Asia/Shanghai') as at, page, device,
      coalesce(nullif(referer, ''), '(direct)') as host,
         brand_id, coalesce(year, 0) as year, visitor from catalogue_view
       where at >= $1::date::timestamp at time zone 'Asia/Shanghai'
         and at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'),
     brands as materialized (${seenBrandsSql(config)}),
     counted as materialized (select v.at::date as day, d.kind, d.item, v.year, count(*) as views,
       count(distinct v.visitor) as visitors
       from seen v left join brands b on b.id = v.brand_id
       cross join lateral (values ('total', ''), ('page', v.page), ('device', v.device),
         ('referrer', v.host), ('hour', to_char(v.at, 'HH24')),
         ('subject', b.name), ('industry', b.industry), ('city', b.city)) as d(kind, item)
       where d.item is not null group by 1, 2, 3, 4),
     hosts as (select day, item, row_number() over (partition by day
       order by sum(views) desc, item) as place
       from counted where kind = 'referrer' group by day, item),
     fresh as materialized (select c.* from counted c left
       join hosts h on c.kind = 'referrer' and h.day = c.day and h.item = c.item
       where h.place is null or h.place <= ${maxHosts}),
     gone as (delete from view_figure f where day between $1::date and $2::date
       and not exists (select from fresh n
         where n.day = f.day and n.kind = f.kind and n.item = f.item and n.year = f.year))
     insert into view_figure as f (day, kind, item, year, views, visitors)
       select day, kind, item, year, views, visitors from fresh
     on conflict (kind, day, item, year) do update
       set views = excluded.views, visitors = excluded.visitors
       where (f.views, f.visitors) is distinct from (excluded.views, excluded.visitors)`,
    [from, to],
  )
}

/** Deletes only views already aggregated. */
export async function pruneViews(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
): Promise<void> {
  const before = retentionCutoff(viewRetention.of(config()), now)
  for (let removed = atOnce; removed === atOnce;) {
    const rows = await database.query(
      `delete from catalogue_view where id in (select id from catalogue_view
        where ${viewRetention.expiredSql} order by at limit ${atOnce}) returning 1`,
      [before],
    )
    removed = rows.length
  }
}
