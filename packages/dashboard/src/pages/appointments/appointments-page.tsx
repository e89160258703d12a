export function AppointmentsPage() {
  return null
}
