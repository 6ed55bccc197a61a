export { moneyText } from "@fernpaw/domain/kernel/money-text";
