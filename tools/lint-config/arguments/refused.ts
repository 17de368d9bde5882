/** A call that makes no sense; the message is a sentence for the person who made it. */
export class Refused extends Error {}
