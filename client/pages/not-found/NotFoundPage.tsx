export default function NotFoundPage() {
  return (
    <main>
      <h1>Not found</h1>
    </main>
  );
}
