/**
 * Writes messages in the transactions of events until there are EVENTS of them, and delivers what
 * is in the outbox, until it is killed. Says `ready` once it has begun.
 */
import { loadConfig } from '#server/config-release/load-config.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { OutboxRunner } from '#server/outbox/outbox-runner.ts'

const {
  CONFIG_DIR = '',
  DATABASE_URL = '',
  DATA_DIR = '',
  SMTP_URL = '',
  EVENTS = '0',
} = process.env
const database = new Database(DATABASE_URL, { max: 6 })
const services = await createServices({
  config: loadConfig(CONFIG_DIR),
  database,
  dataDir: DATA_DIR,
  isDemo: false,
})

const runner = new OutboxRunner(services, {
  mail: { url: SMTP_URL, from: 'no-reply@example.cn' },
  environment: () => undefined,
  readUser: () => Promise.resolve(null),
  leaseMs: 3000,
})

runner.start(console.error)
console.log('ready')

// What a killed process had begun is taken as soon as its lease has ended.
setInterval(() => runner.wake(), 200)

for (;;) {
  const written = await database.transaction(async (query) => {
    const [event] = await query<{ value: number }>(
      `insert into sequence_counter(name, value) values ('events', 1)
       on conflict (name) do update set value = sequence_counter.value + 1 where sequence_counter.value < $1 returning value`,
      [Number(EVENTS)],
    )

    if (!event) return false

    await enqueueMessage(services, query, {
      channel: 'mail',
      accountId: null,
      address: `reader${event.value}@example.cn`,
      message: 'elected',
      facts: { title: `第${event.value}件`, year: '2025' },
      language: 'zh-CN',
      idempotencyKey: `event-${event.value}`,
    })

    return true
  })

  if (!written) break
  runner.wake()
}
