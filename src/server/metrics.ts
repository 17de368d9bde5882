import { type Server, createServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'
import type { Services } from './context.ts'
import { findDegradations, reasonsOfDegradation } from './health.ts'
import { countMessages } from './outbox/deliveries.ts'

export interface Metrics {
  observe(app: FastifyInstance): void
  read(): Promise<string>
  contentType: string
}

/** Seconds: the budget of a list is 50 ms, of a page 500. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** No globals: two portals in a process have two. */
export function createMetrics(services: Services): Metrics {
  const registry = new Registry()

  collectDefaultMetrics({ register: registry })
  watchDatabase(registry, services)
  watchJobs(registry, services)
  watchOutbox(registry, services)
  watchConfig(registry, services)
  watchHealth(registry, services)
  const calls = createRequestMetrics(registry)

  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: request.method, route }

        calls.total.inc({
          ...labels,
          role: roleOf(request),
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        })
        calls.seconds.observe(labels, reply.elapsedTime / 1000)
      })
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/**
 * Serves the metrics on a separate address that no reverse proxy forwards.
 * @throws Error when the port is in use
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isMetrics) return void response.writeHead(404).end()

    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })

  return server
}

/** Roles of the account, or visitor. */
const roleOf = ({ user }: FastifyRequest): string => user?.roles.toSorted().join('+') ?? 'visitor'

function createRequestMetrics(registry: Registry) {
  return {
    total: new Counter({
      name: 'pinlu_http_requests_total',
      help: 'Answered calls by route, method, role and class of status',
      labelNames: ['method', 'route', 'role', 'status'],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'pinlu_http_request_duration_seconds',
      help: 'Time from a call to the end of its answer',
      labelNames: ['method', 'route'],
      buckets,
      registers: [registry],
    }),
  }
}

function watchDatabase(registry: Registry, { database }: Services): void {
  addGauge(registry, {
    name: 'pinlu_database_connections',
    help: 'Connections of the pool: open, idle, and calls that wait for one',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(database.poolSize())) this.set({ state }, count)
    },
  })

  const slow = new Counter({
    name: 'pinlu_database_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    registers: [],
    collect() {
      this.reset()
      this.inc(database.slowQueries)
    },
  })

  registry.registerMetric(slow)
}

function watchJobs(registry: Registry, { database }: Services): void {
  addGauge(registry, {
    name: 'pinlu_jobs',
    help: 'Jobs that people started: waiting and running, on all nodes',
    labelNames: ['state'],
    async collect() {
      const rows = await database
        .query<{ waiting: number; running: number }>(
          `select count(*) filter (where node is null)::int as waiting,
             count(*) filter (where node is not null)::int as running
           from job where ended_at is null`,
        )
        .catch(() => [])

      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, count)
    },
  })

  addGauge(registry, {
    name: 'pinlu_scheduled_job_last_run_seconds',
    help: 'When a scheduled job last ran, in seconds since 1970',
    labelNames: ['job'],
    async collect() {
      const rows = await database
        .query<{ name: string; ran_at: Date }>('select name, ran_at from job_lock')
        .catch(() => [])

      for (const { name, ran_at: at } of rows) this.set({ job: name }, Number(at) / 1000)
    },
  })
}

function watchOutbox(registry: Registry, { database }: Services): void {
  addGauge(registry, {
    name: 'pinlu_outbox_messages',
    help: 'Messages to be delivered by mail, SMS and other channels: waiting, and failed for good',
    labelNames: ['state'],
    async collect() {
      const counts = await countMessages(database.query).catch(() => null)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
}

function watchConfig(registry: Registry, { config, configPublisher }: Services): void {
  addGauge(registry, {
    name: 'pinlu_config_release',
    help: 'Always 1; the label names the configuration in force',
    labelNames: ['release'],
    collect() {
      this.reset()
      this.set({ release: config().hash }, 1)
    },
  })

  addGauge(registry, {
    name: 'pinlu_config_refused',
    help: '1 while the last configuration that was tried is refused',
    collect() {
      this.set(configPublisher.attempt?.outcome === 'refused' ? 1 : 0)
    },
  })
}

function watchHealth(registry: Registry, services: Services): void {
  addGauge(registry, {
    name: 'pinlu_degraded',
    help: '1 for each reason for which /healthz says degraded',
    labelNames: ['reason'],
    async collect() {
      const activeReasons = await findDegradations(services)
      for (const reason of reasonsOfDegradation)
        this.set({ reason }, activeReasons.includes(reason) ? 1 : 0)
    },
  })
}

/** Read on demand. */
function addGauge<Label extends string>(
  registry: Registry,
  options: GaugeConfiguration<Label>,
): void {
  registry.registerMetric(new Gauge({ ...options, registers: [] }))
}
