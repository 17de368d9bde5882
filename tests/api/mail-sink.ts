import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string[]
  subject: string
  messageId: string
  text: string
  html: string
  /** All of it, as sent. */
  raw: string
}

/** What the server does with a mail: takes it, answers with an error, closes, or says nothing. */
type Reply = 'take' | 'take-and-close' | 'close' | 'hang' | { code: number; text: string }

export interface MailSink {
  url: string
  mails: ArrivedMail[]
  /** How the next mails are treated, in their order; then all are taken. */
  replies: Reply[]
  /** Resolves once so many have arrived. */
  waitFor(count: number): Promise<ArrivedMail[]>
  close(): Promise<void>
}

/** A mail server on this machine that keeps what it gets. */
export async function openMailSink(): Promise<MailSink> {
  const mails: ArrivedMail[] = []
  const replies: Reply[] = []
  const waiting: (() => void)[] = []

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const reply = replies.shift() ?? 'take'
        if (reply === 'hang') return

        if (reply === 'close') return cut(session.id)

        if (typeof reply === 'object')
          return callback(Object.assign(new Error(reply.text), { responseCode: reply.code }))

        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...parseMail(Buffer.concat(chunks).toString('utf8')) })
        for (const wake of waiting.splice(0)) wake()

        // It has the mail, and whoever sent it never learns so.
        if (reply === 'take-and-close') return cut(session.id)

        callback()
      })
    },
  })

  server.on('error', () => undefined)
  const cut = (id: string): void => {
    for (const connection of server.connections)
      if (connection.id === id) connection._socket.destroy()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    replies,
    async waitFor(count) {
      while (mails.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return mails
    },
    // A connection that hangs is not waited for.
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A mail of text and HTML, as nodemailer writes it. */
function parseMail(raw: string): Omit<ArrivedMail, 'to'> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')))

  const bodyOf = (type: string): string => {
    const part = parts.find(({ headers: partHeaders }) =>
      partHeaders.get('content-type')?.startsWith(type),
    )
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '') : ''
  }

  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    messageId: headers.get('message-id') ?? '',
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    raw,
  }
}

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )

  return { headers, body: part.slice(end + 4) }
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const text = encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body
  return text.replaceAll('\r\n', '\n').trim()
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8')
