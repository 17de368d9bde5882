import { createTransport } from 'nodemailer'
import type { ExternalKind } from '#config-model/channels.ts'
import type { Channel } from '#config-model/types.generated.ts'
import { type ChannelContext, DeliveryError, type DeliveryChannel } from './channel-definition.ts'
import { openHttpChannel } from './http-channels.ts'

const idleTimeoutMs = 10_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

export const channelKinds: Record<
  ExternalKind,
  (channel: Channel, context: ChannelContext) => DeliveryChannel
> = {
  mail: openMailChannel,
  http: openHttpChannel,
}

/**
 * SMTP, with text and HTML. A message keeps its Message-ID, so that mail programs recognize a
 * retry.
 */
function openMailChannel(_: Channel, { mail }: ChannelContext): DeliveryChannel {
  const { url, from } = mail ?? { url: 'smtp://localhost', from: '' }
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: idleTimeoutMs,
    greetingTimeout: idleTimeoutMs,
    socketTimeout: idleTimeoutMs,
    dnsTimeout: idleTimeoutMs,
  })

  const sender = from.replace(/^.*</, '').replace(/>$/, '').trim()
  const domain = sender.slice(sender.lastIndexOf('@') + 1)

  return {
    missing: () => (mail ? [] : ['SMTP_URL', 'MAIL_FROM']),
    async deliver({ address, content, idempotencyKey, signal }) {
      try {
        await transport.sendMail({
          from,
          // As an object: a comma or bracket adds no second recipient.
          to: { name: '', address },
          subject: content.title,
          text: content.text,
          html: content.html,
          messageId: `<${encodeURIComponent(idempotencyKey)}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw asDeliveryError(error as SmtpError)
      }
    },
  }
}

/** 5xx about a recipient or the text is permanent; an administrator can fix authentication. */
function asDeliveryError({ message, code, responseCode = 0 }: SmtpError): DeliveryError {
  const isPermanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new DeliveryError(message, { isPermanent })
}
