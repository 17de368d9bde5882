import { orderSql } from './order.ts'

/** The subject is less than the operand. */
export const belowSql = orderSql('<')
