export default function LandingPage() {
  return (
    <main>
      <h1>Which way next?</h1>
    </main>
  );
}
