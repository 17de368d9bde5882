import { isDay, orderOperator } from './order.ts'

/** The subject is a day before the operand. */
export const beforeOperator = orderOperator([-1], 'before', isDay)
