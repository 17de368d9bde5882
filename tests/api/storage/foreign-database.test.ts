import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { checkDatabase } from '#server/database/check-database.ts'
import { Database } from '#server/database/database.ts'
import { createDatabase, createEmptyDatabase } from '../databases.ts'

const newName = () => `t_${randomUUID().replaceAll('-', '')}`
const emptyDatabase = () => createEmptyDatabase(inject('postgres'), newName())

/** What is said of a database. */
async function verdict(url: string): Promise<string> {
  const database = new Database(url, { max: 1 })
  try {
    return await checkDatabase(database).then(
      () => 'fine',
      (error: Error) => error.message,
    )
  } finally {
    await database.close()
  }
}

it('an empty database is fine, and so is one that the portal has made its tables in', async () => {
  expect(await verdict(await emptyDatabase())).toBe('fine')
  expect(await verdict(await createDatabase(inject('postgres'), newName(), 'migrated'))).toBe(
    'fine',
  )
})

it('a database of another program is not touched, and named in a sentence', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })

  await client.connect()
  await client.query('create table account (number int)')
  await client.end()
  expect(await verdict(url)).toMatch(
    /里已有其他程序的数据表（如 account）.*请为品录新建一个空数据库/,
  )
})

it('a database that stores no Chinese is named in a sentence', async () => {
  const client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
  const name = newName()

  await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  await client.end()
  const url = new URL(inject('postgres'))

  url.pathname = `/${name}`
  expect(await verdict(url.href)).toMatch(/编码是 SQL_ASCII，不能保存中文/)
})

/**
 * A pooler that drops what a connection is opened with, as PgBouncer does where it is told to
 * ignore it.
 */
let pooler: Server
beforeAll(async () => {
  const { hostname, port } = new URL(inject('postgres'))
  pooler = createServer((socket) => {
    const server = connect(Number(port), hostname)
    socket.once('data', (opening: Buffer) => {
      server.write(withoutOptions(opening))
      socket.pipe(server)
    })

    server.pipe(socket)
    for (const end of [socket, server]) end.on('error', () => {})
  })

  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
})
afterAll(() => pooler.close())

/** The opening message without its `options`. */
function withoutOptions(opening: Buffer): Buffer {
  const words = opening.subarray(8).toString('latin1').split('\0').slice(0, -2)
  const parameters: string[] = []
  for (let at = 0; at + 1 < words.length; at += 2)
    if (words[at] !== 'options') parameters.push(words[at] ?? '', words[at + 1] ?? '')
  const body = Buffer.from(`${parameters.join('\0')}\0\0`, 'latin1')
  const length = Buffer.alloc(4)

  length.writeUInt32BE(body.length + 8)

  return Buffer.concat([length, opening.subarray(4, 8), body])
}

it('a pooler before the database is named in a sentence', async () => {
  const url = new URL(await emptyDatabase())
  url.port = String((pooler.address() as { port: number }).port)
  url.hostname = '127.0.0.1'
  expect(await verdict(url.href)).toMatch(/PgBouncer 之类的连接池.*须另设 DATABASE_SESSION_URL/)
})
