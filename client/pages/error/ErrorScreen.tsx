export function ErrorScreen({ message }: { message: string }) {
  return (
    <main>
      <h1>Unexpected Application Error!</h1>
      <p>{message}</p>
    </main>
  );
}
