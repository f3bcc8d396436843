export function ClientsPage() {
  return null;
}
