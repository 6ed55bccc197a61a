export default function setup() {
  process.env["TZ"] ??= "UTC";
}
